//! The channels by which a person can be reached.

use sha2::{Digest, Sha256};

/// A way to reach a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::IntoStaticStr, strum::EnumString, strum::VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Channel {
    Email,
    Whatsapp,
    /// Only texts that are registered with the operators, as Indian law requires.
    Sms,
}

impl Channel {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

/// SHA-256 that stands for an address on the suppression list, where it stays when the person is erased. It is stored with the
/// installation's key ([`crate::address_key::AddressKey`]), never as it is.
pub fn hash_address(address: &str) -> [u8; 32] {
    Sha256::digest(address.as_bytes()).into()
}
