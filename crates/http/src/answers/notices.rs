//! What a reader is told before leaving an address.

use domain::analytics as rules;
use domain::{Error, Result};
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Answer, Data};

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Notice {
    /// Sent back with the address by whoever agrees.
    pub version: &'static str,
    /// Beside the box.
    pub agree: &'static str,
    /// Below it, in paragraphs.
    pub details: &'static [&'static str],
}

impl Answer for Notice {
    fn tags(&self) -> Vec<Tag> {
        Vec::new()
    }
}

/// `NotFound` for an unknown name.
pub fn notice(name: &str) -> Result<Data<Notice>> {
    match name {
        "tell-me" => {
            let rules::Notice { version, agree, details } = rules::TELL_ME;
            Ok(Data::new(Notice { version, agree, details }))
        }
        _ => Err(Error::NotFound("Notice")),
    }
}
