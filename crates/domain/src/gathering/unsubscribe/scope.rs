//! What an unsubscribe link or request ends.

use crate::consents::Purpose;

/// How much the person wants to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Scope {
    Digest,
    Email,
    Whatsapp,
    All,
    /// No updates for thirty days; the consents stay.
    Pause,
}

impl Scope {
    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    pub(super) fn purposes(self) -> &'static [Purpose] {
        match self {
            Scope::Digest => &[Purpose::Email],
            Scope::Email => &[Purpose::Email, Purpose::Comments, Purpose::Papers, Purpose::Rules],
            Scope::Whatsapp => &[Purpose::Whatsapp],
            Scope::All => &Purpose::OPTIONAL,
            Scope::Pause => &[],
        }
    }
}
