//! The name of a slot: which service, which start, and which expert if one was asked for. It promises nothing: whoever brings
//! it gets the slot only if the generator offers it at that moment.

use uuid::Uuid;

use super::days::Minute;
use crate::ids::{ExpertId, ServiceId};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SlotId {
    pub service: ServiceId,
    pub start: Minute,
    pub expert: Option<ExpertId>,
}

impl SlotId {
    /// `None` for what we can't have written.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('.');
        let (service, start, expert) = (parts.next()?, parts.next()?, parts.next());
        let is_plain = !start.is_empty() && start.len() <= 9 && start.bytes().all(|b| b.is_ascii_digit());
        if parts.next().is_some() || !is_plain {
            return None;
        }
        let expert = expert.map(|id| simple(id).map(ExpertId)).map_or(Some(None), |id| id.map(Some))?;
        Some(Self { service: ServiceId(simple(service)?), start: start.parse().ok()?, expert })
    }
}

fn simple(text: &str) -> Option<Uuid> {
    (text.len() == 32).then(|| Uuid::try_parse(text).ok()).flatten()
}

impl std::fmt::Display for SlotId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.service.0.simple(), self.start)?;
        match self.expert {
            Some(expert) => write!(f, ".{}", expert.0.simple()),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_comes_back_and_forgeries_do_not() {
        let id = SlotId { service: ServiceId(Uuid::from_u128(7)), start: 29_000_000, expert: None };
        let of_one = SlotId { expert: Some(ExpertId(Uuid::from_u128(8))), ..id };
        for id in [id, of_one] {
            assert_eq!(SlotId::parse(&id.to_string()), Some(id));
        }
        for forged in [
            "",
            ".",
            "x.1",
            "00000000000000000000000000000007.-1",
            "00000000000000000000000000000007.1.2",
            "00000000000000000000000000000007.1..",
        ] {
            assert_eq!(SlotId::parse(forged), None, "{forged}");
        }
    }
}
