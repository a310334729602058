//! Roles of staff and their permissions. The default is deny.

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::IntoStaticStr, strum::EnumString, strum::VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Role {
    /// Writes and publishes their own articles.
    Author,
    /// Edits all content and moderates comments.
    Editor,
    /// Moderates comments.
    Moderator,
    /// Handles bookings, leads and refunds.
    Agent,
    /// Reads the cases that were given to them, and writes in them. Everywhere else a reader like any other.
    Expert,
    /// May do everything, and reads metrics.
    Admin,
}

impl Role {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    /// May write articles: author, editor and admin ("author+" in the API's permissions).
    pub fn can_write(self) -> bool {
        matches!(self, Role::Author | Role::Editor | Role::Admin)
    }

    /// May edit all content: editor and admin ("editor+" in the API's permissions).
    pub fn can_edit_all(self) -> bool {
        matches!(self, Role::Editor | Role::Admin)
    }

    /// May moderate comments: moderator, editor and admin ("moderator+" in the API's permissions).
    pub fn can_moderate(self) -> bool {
        matches!(self, Role::Moderator | Role::Editor | Role::Admin)
    }

    /// May handle bookings, leads, refunds and assisted services: agent and admin.
    pub fn can_assist(self) -> bool {
        matches!(self, Role::Agent | Role::Admin)
    }

    /// May read and write in the cases that were given to them, and in no others: expert alone. Agents and admins have the desk.
    pub fn can_advise(self) -> bool {
        matches!(self, Role::Expert)
    }

    /// May work on cases in one way or the other: agent, expert and admin.
    pub fn can_work_on_cases(self) -> bool {
        self.can_assist() || self.can_advise()
    }

    /// Whether they belong to the house: only they see what readers do not see yet.
    pub fn is_of_the_house(self) -> bool {
        !matches!(self, Role::Expert)
    }

    pub fn can_administer(self) -> bool {
        matches!(self, Role::Admin)
    }
}

/// The staff member behind a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Staff {
    pub name: String,
    pub role: Role,
    /// Slugs of the assist modules whose cases an agent looks after.
    pub modules: Vec<String>,
}

impl Staff {
    /// The operator, who acts on the command line of the machine itself.
    pub fn operator() -> Self {
        Self { name: "operator".to_owned(), role: Role::Admin, modules: Vec::new() }
    }

    /// Agents look after the cases of their own modules, admins after all.
    pub fn looks_after(&self, module: &str) -> bool {
        self.role.can_administer() || self.modules.iter().any(|own| own == module)
    }
}
