//! What a source of identity data told of the member's own number, for the checks that a passbook can't answer: dates of exit, how many
//! UANs there are, and whose they are.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::reading::name_letters;
use super::{MemberId, Passbook, QuestionnaireAnswers, Uan};

/// The record that a source has under one mobile number. Like a passbook it is written with masked UANs, which are told apart by their last
/// digits where it is read back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FetchedRecord {
    /// The name of the source, as people read it.
    pub source: String,
    /// The Indian day on which the source told it. What is told in findings names this day, because a kept copy may be old.
    pub fetched_on: Date,
    /// Empty when the source knows none.
    pub uans: Vec<FetchedUan>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FetchedUan {
    pub uan: Uan,
    pub name: Option<String>,
    pub employments: Vec<FetchedEmployment>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FetchedEmployment {
    pub member: MemberId,
    /// `None` when the source has none. Records that were sealed before it was kept have none either.
    #[serde(default)]
    pub joined: Option<Date>,
    /// The date of exit; `None` when the source has none.
    pub left: Option<Date>,
}

/// What is known of the member beside the passbooks, each with its own origin.
#[derive(Debug, Clone, Copy)]
pub struct MemberStatements<'a> {
    pub told: &'a QuestionnaireAnswers,
    pub fetched: Option<&'a FetchedRecord>,
}

impl<'a> From<&'a QuestionnaireAnswers> for MemberStatements<'a> {
    fn from(told: &'a QuestionnaireAnswers) -> Self {
        Self { told, fetched: None }
    }
}

impl FetchedRecord {
    pub(super) fn find_employment(&self, member: &MemberId) -> Option<&FetchedEmployment> {
        let wanted = name_letters(&member.0);
        self.uans.iter().flat_map(|uan| &uan.employments).find(|employment| name_letters(&employment.member.0) == wanted)
    }

    /// The UAN under which the employment stands.
    pub(crate) fn find_uan_of(&self, member: &MemberId) -> Option<&Uan> {
        let wanted = name_letters(&member.0);
        let has_it = |uan: &&FetchedUan| uan.employments.iter().any(|employment| name_letters(&employment.member.0) == wanted);
        self.uans.iter().find(has_it).map(|fetched| &fetched.uan)
    }

    /// Whether the name of one of the UANs is the one that the passbook prints; `None` when the source tells no name.
    pub(super) fn has_name_of(&self, book: &Passbook) -> Option<bool> {
        let mut names = self.uans.iter().filter_map(|uan| uan.name.as_deref()).map(name_letters).peekable();
        names.peek()?;
        let printed = name_letters(&book.holder);
        Some(names.any(|name| name == printed))
    }

    /// Whether one of the UANs is the one that the passbook prints; `None` when it prints none.
    pub(super) fn has_uan_of(&self, book: &Passbook) -> Option<bool> {
        let printed = book.uan.as_ref()?;
        Some(self.uans.iter().any(|fetched| fetched.uan.may_be(printed)))
    }

    /// Whether nothing by which the passbook can be compared with the record is the same: UAN, name, or the employment itself. A record
    /// without a UAN says nothing.
    pub(crate) fn contradicts(&self, book: &Passbook) -> bool {
        let compared = [self.has_uan_of(book), self.has_name_of(book)];
        let is_other = compared.contains(&Some(false)) && !compared.contains(&Some(true));
        !self.uans.is_empty() && is_other && self.find_employment(&book.member).is_none()
    }

    /// "XXXX XXXX 0101 and XXXX XXXX 0202".
    pub(super) fn list_masked(&self) -> String {
        super::words::join(&self.uans.iter().map(|fetched| fetched.uan.masked()).collect::<Vec<_>>())
    }
}

/// Leaves out the person: debug output ends up in logs.
impl std::fmt::Debug for FetchedUan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FetchedUan").field("uan", &self.uan).field("employments", &self.employments.len()).finish_non_exhaustive()
    }
}
