//! The supplier: what the operator configures about the company.

use super::{Gstin, State};

/// One or two letters or digits at the beginning of every number: with year, serial and the letter of the series it must fit
/// sixteen characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prefix(String);

impl Prefix {
    /// The error says what is wrong.
    pub fn parse(text: &str) -> Result<Self, String> {
        let is_right = (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
        if is_right { Ok(Self(text.to_owned())) } else { Err("must be one or two of A-Z and 0-9".to_owned()) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// "TF".
impl Default for Prefix {
    fn default() -> Self {
        Self("TF".to_owned())
    }
}

#[derive(Debug, Clone)]
pub struct Supplier {
    pub name: String,
    pub address: String,
    pub email: String,
    /// `None`: not registered for GST; bills of supply are issued, without tax.
    pub gstin: Option<Gstin>,
    pub state: Option<State>,
    /// Service accounting code of what is sold (4 digits up to ₹5 crore of turnover, else 6: Notification 78/2020-CT of 15 Oct
    /// 2020).
    pub sac: String,
    pub prefix: Prefix,
}
