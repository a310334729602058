//! What a request to book asks for, as one number: the same `Idempotency-Key` is for the same request only.

use sha2::{Digest, Sha256};

use super::input::BookingInput;

impl BookingInput {
    /// SHA-256 of everything that was sent, field by field, each with its length: no two requests share one.
    pub(super) fn fingerprint(&self) -> [u8; 32] {
        let who = &self.who;
        let mut sum = Sum(Sha256::new());
        for field in [
            &self.hold,
            &self.slot,
            &self.expert,
            &self.language,
            &self.topic,
            &self.question,
            &self.mode,
            &self.coupon,
            &self.pin_code,
            &self.state,
            &self.country,
            &self.gstin,
            &self.zone,
            &who.phone,
            &who.country_code,
            &who.service_assist,
            &who.notice,
        ] {
            sum.add(field.as_deref());
        }
        sum.add(Some(&who.name));
        sum.add(Some(&who.email));
        sum.add(who.is_adult.then_some("adult"));
        sum.list(who.agreed.iter().map(|purpose| purpose.as_str()));
        sum.list(self.add_ons.iter().flatten().map(String::as_str));
        sum.list(self.files.iter().map(String::as_str));
        sum.0.finalize().into()
    }
}

struct Sum(Sha256);

impl Sum {
    fn add(&mut self, text: Option<&str>) {
        let length = text.map_or(u64::MAX, |text| text.len() as u64);
        self.0.update(length.to_be_bytes());
        self.0.update(text.unwrap_or_default());
    }

    fn list<'t>(&mut self, texts: impl Iterator<Item = &'t str>) {
        for text in texts {
            self.add(Some(text));
        }
        self.add(None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_word_is_another_request() {
        let input = || BookingInput { topic: Some("ab".to_owned()), question: Some("c".to_owned()), ..Default::default() };
        assert_eq!(input().fingerprint(), input().fingerprint());
        let others = [
            BookingInput { topic: Some("a".to_owned()), question: Some("bc".to_owned()), ..Default::default() },
            BookingInput { question: None, ..input() },
            BookingInput { files: vec!["x".to_owned()], ..input() },
            BookingInput { add_ons: Some(vec!["x".to_owned()]), ..input() },
            BookingInput { coupon: Some(String::new()), ..input() },
        ];
        for other in others {
            assert_ne!(other.fingerprint(), input().fingerprint(), "{other:?}");
        }
    }
}
