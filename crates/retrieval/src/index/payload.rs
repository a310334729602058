//! What a commit stores beside the documents: the format, the change-log position and the synonyms.

use std::fmt;

use crate::schema::FORMAT;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Payload {
    pub position: Option<i64>,
    /// Fingerprint of the synonyms from which the documents' concepts were derived.
    pub synonyms: u64,
}

impl Payload {
    /// `None` when the payload is missing or belongs to another format.
    pub fn parse(text: Option<&str>) -> Option<Self> {
        let value: serde_json::Value = serde_json::from_str(text?).ok()?;
        (value.get("format")?.as_u64()? == FORMAT).then(|| Self {
            position: value.get("position").and_then(serde_json::Value::as_i64),
            synonyms: value.get("synonyms").and_then(serde_json::Value::as_u64).unwrap_or_default(),
        })
    }
}

impl fmt::Display for Payload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", serde_json::json!({ "format": FORMAT, "position": self.position, "synonyms": self.synonyms }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_wrote_and_nothing_else() {
        for payload in [Payload { position: Some(42), synonyms: u64::MAX }, Payload { position: None, synonyms: 0 }] {
            assert_eq!(Payload::parse(Some(&payload.to_string())), Some(payload));
        }
        for other in ["", "17", r#"{"format":0,"position":3}"#, r#"{"position":3}"#] {
            assert_eq!(Payload::parse(Some(other)), None);
        }
    }
}
