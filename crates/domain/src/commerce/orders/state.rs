//! India's States and Union Territories with their GST codes.

use std::fmt;

use crate::{Error, Result};

/// Code, name, and whether the territory has no legislature of its own: there the second half of the tax is the
/// Union Territory's (UTGST Act 2017, s. 2(8)), and it is called UTGST.
///
/// Codes: GSTN, "State code list" of the e-invoice and GSTR-1 masters (as of 1 Aug 2020, when 25 was merged into 26; 28 is
/// Andhra Pradesh before 2014 and no longer given out). Looked up 22 Nov 2026.
const STATES: [(&str, &str, bool); 37] = [
    ("01", "Jammu and Kashmir", false),
    ("02", "Himachal Pradesh", false),
    ("03", "Punjab", false),
    ("04", "Chandigarh", true),
    ("05", "Uttarakhand", false),
    ("06", "Haryana", false),
    ("07", "Delhi", false),
    ("08", "Rajasthan", false),
    ("09", "Uttar Pradesh", false),
    ("10", "Bihar", false),
    ("11", "Sikkim", false),
    ("12", "Arunachal Pradesh", false),
    ("13", "Nagaland", false),
    ("14", "Manipur", false),
    ("15", "Mizoram", false),
    ("16", "Tripura", false),
    ("17", "Meghalaya", false),
    ("18", "Assam", false),
    ("19", "West Bengal", false),
    ("20", "Jharkhand", false),
    ("21", "Odisha", false),
    ("22", "Chhattisgarh", false),
    ("23", "Madhya Pradesh", false),
    ("24", "Gujarat", false),
    ("26", "Dadra and Nagar Haveli and Daman and Diu", true),
    ("27", "Maharashtra", false),
    ("29", "Karnataka", false),
    ("30", "Goa", false),
    ("31", "Lakshadweep", true),
    ("32", "Kerala", false),
    ("33", "Tamil Nadu", false),
    ("34", "Puducherry", false),
    ("35", "Andaman and Nicobar Islands", true),
    ("36", "Telangana", false),
    ("37", "Andhra Pradesh", false),
    ("38", "Ladakh", true),
    ("97", "Other Territory", true),
];

/// A State or Union Territory of India.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    code: &'static str,
    name: &'static str,
    is_union_territory: bool,
}

impl State {
    /// All States, in order of their codes.
    pub fn all() -> impl Iterator<Item = State> {
        STATES.into_iter().map(|(code, name, is_union_territory)| State { code, name, is_union_territory })
    }

    /// Finds a State by name or GST code; "&" counts as "and". `Invalid` on the field `state`.
    pub fn parse(text: &str) -> Result<Self> {
        let name = normalise_name(text);
        Self::all()
            .find(|state| state.code == name || normalise_name(state.name) == name)
            .ok_or_else(|| Error::invalid("state", "Please choose your State from the list"))
    }

    /// Two digits, e.g. "29".
    pub fn code(self) -> &'static str {
        self.code
    }

    pub fn name(self) -> &'static str {
        self.name
    }

    /// Whether the second half of the tax belongs to the Union Territory (UTGST).
    pub fn is_union_territory(self) -> bool {
        self.is_union_territory
    }
}

fn normalise_name(text: &str) -> String {
    text.replace('&', " and ").split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// "Karnataka (29)", as invoices write it.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_found_by_name_and_code() {
        assert_eq!(State::parse(" karnataka ").unwrap().code(), "29");
        assert_eq!(State::parse("29").unwrap().to_string(), "Karnataka (29)");
        assert_eq!(State::parse("Jammu & Kashmir").unwrap().code(), "01");
        assert!(State::parse("Atlantis").is_err());
        assert!(State::parse("").is_err());
    }

    #[test]
    fn codes_and_names_stand_once_and_in_order() {
        let codes: Vec<_> = State::all().map(State::code).collect();
        assert!(codes.is_sorted() && codes.windows(2).all(|pair| pair[0] != pair[1]));
        assert_eq!(State::all().filter(|state| state.is_union_territory()).count(), 6);
    }
}
