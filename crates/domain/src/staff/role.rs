//! Roles of staff and what each may do. Default is deny.

use crate::articles::Article;
use crate::{Error, Result};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// Own articles, may publish.
    Author,
    /// All content; may moderate.
    Editor,
    /// Comments.
    Moderator,
    /// Bookings, leads, refunds.
    Agent,
    /// Everything, and metrics.
    Admin,
}

impl Role {
    pub const ALL: [Role; 5] = [Role::Author, Role::Editor, Role::Moderator, Role::Agent, Role::Admin];

    pub fn as_str(self) -> &'static str {
        match self {
            Role::Author => "author",
            Role::Editor => "editor",
            Role::Moderator => "moderator",
            Role::Agent => "agent",
            Role::Admin => "admin",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.as_str() == text)
    }

    /// "author+" of the contract.
    pub fn may_write(self) -> bool {
        matches!(self, Role::Author | Role::Editor | Role::Admin)
    }

    /// "editor+" of the contract.
    pub fn may_edit_all(self) -> bool {
        matches!(self, Role::Editor | Role::Admin)
    }

    /// "moderator+" of the contract.
    pub fn may_moderate(self) -> bool {
        matches!(self, Role::Moderator | Role::Editor | Role::Admin)
    }

    /// "agent": bookings, leads, refunds, assisted services.
    pub fn may_assist(self) -> bool {
        matches!(self, Role::Agent | Role::Admin)
    }

    pub fn may_administer(self) -> bool {
        matches!(self, Role::Admin)
    }
}

/// The staff member behind a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Staff {
    pub name: String,
    pub role: Role,
}

impl Staff {
    /// Someone who acts from the command line of the machine itself.
    pub fn operator() -> Self {
        Self { name: "operator".to_owned(), role: Role::Admin }
    }

    /// An author changes only what is theirs; editors and admins everything.
    pub fn check_may_edit(&self, article: &Article) -> Result<()> {
        if self.role.may_edit_all() || (self.role == Role::Author && article.owner == self.name) {
            Ok(())
        } else {
            Err(Error::Forbidden("You may change only your own articles".to_owned()))
        }
    }

    /// Whether drafts of this article may be shown to them.
    pub fn may_see(&self, article: &Article) -> bool {
        self.check_may_edit(article).is_ok()
    }
}
