//! What a reader is told before leaving an address.

use domain::consents::{self, SUBSCRIBE, TELL_ME};
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
    /// What can be agreed to by itself: a box each, never ticked beforehand.
    pub boxes: Vec<NoticeBox>,
    /// Below them, in paragraphs.
    pub details: &'static [&'static str],
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NoticeBox {
    /// email or whatsapp.
    pub purpose: &'static str,
    pub words: &'static str,
}

impl Answer for Notice {
    fn tags(&self) -> Vec<Tag> {
        Vec::new()
    }
}

/// `NotFound` for an unknown name.
pub fn notice(name: &str) -> Result<Data<Notice>> {
    let consents::Notice { version, agree, boxes, details } = match name {
        "tell-me" => TELL_ME,
        "subscribe" => SUBSCRIBE,
        _ => return Err(Error::NotFound("Notice")),
    };
    let boxes = boxes.iter().map(|(purpose, words)| NoticeBox { purpose: purpose.as_str(), words }).collect();
    Ok(Data::new(Notice { version, agree, boxes, details }))
}
