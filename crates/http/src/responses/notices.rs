//! Notices that a reader sees before giving an address.

use domain::consents::{
    self, CALL_BACK_NOTICE, CASE_NOTICE, CRM_NOTICE, KEEP_FUND_DATA_NOTICE, NOTIFY_ME_NOTICE, PAPERS_NOTICE, RULES_NOTICE, SUBSCRIBE_NOTICE,
};
use domain::language::Language;
use domain::{Error, Result};
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Cacheable, Data};

/// The notice about the CRM, which is shown only where there is one.
pub const CRM_NOTICE_NAME: &str = "call-me-crm";

/// Ends the name of a notice in Hindi, such as `case-hi`.
const HINDI_SUFFIX: &str = "-hi";

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Notice {
    /// Version, which the form sends back with the address.
    pub version: &'static str,
    /// Text beside the box.
    pub agree: &'static str,
    /// Purposes that can be consented to separately; each has a box, which is never ticked in advance.
    pub boxes: Vec<NoticeBox>,
    /// Paragraphs below the boxes.
    pub details: &'static [&'static str],
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NoticeBox {
    /// email or whatsapp.
    pub purpose: &'static str,
    pub words: &'static str,
}

impl Cacheable for Notice {
    fn tags(&self) -> Vec<Tag> {
        Vec::new()
    }
}

/// `NotFound` for an unknown name. A name that ends with "-hi" is of the notice in Hindi, where there is one.
pub fn find_notice(name: &str) -> Result<Data<Notice>> {
    let notice = match name.strip_suffix(HINDI_SUFFIX) {
        Some(english) => find_english_notice(english).and_then(|notice| notice.hindi.copied()),
        None => find_english_notice(name),
    };
    let consents::Notice { version, agree, boxes, details, .. } = notice.ok_or(Error::NotFound("Notice"))?;
    let boxes = boxes.iter().map(|(purpose, words)| NoticeBox { purpose: purpose.as_str(), words }).collect();
    Ok(Data::new(Notice { version, agree, boxes, details }))
}

/// The name of a notice in a language.
pub fn name_notice(name: &str, language: Language) -> String {
    if language == Language::Hindi { format!("{name}{HINDI_SUFFIX}") } else { name.to_owned() }
}

/// Whether it is the notice about the CRM, in either language.
pub fn is_crm_notice(name: &str) -> bool {
    name.strip_suffix(HINDI_SUFFIX).unwrap_or(name) == CRM_NOTICE_NAME
}

fn find_english_notice(name: &str) -> Option<consents::Notice> {
    match name {
        "tell-me" => Some(NOTIFY_ME_NOTICE),
        "subscribe" => Some(SUBSCRIBE_NOTICE),
        "call-me" => Some(CALL_BACK_NOTICE),
        "case" => Some(CASE_NOTICE),
        "papers" => Some(PAPERS_NOTICE),
        "follow" => Some(RULES_NOTICE),
        CRM_NOTICE_NAME => Some(CRM_NOTICE),
        "pf-keep" => Some(KEEP_FUND_DATA_NOTICE),
        _ => None,
    }
}
