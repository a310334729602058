//! What people and staff type about a lead, and how it is checked.

use jiff::Timestamp;

use super::{MAX_TAGS, OtherAsker};
use crate::consents::{CALL_BACK_NOTICE, CRM_NOTICE, Notice};
use crate::contact::{Email, Mobile, Phone, PhoneLengths};
use crate::error::{FieldErrors, collect_field_errors};
use crate::personal_numbers::mask_personal_numbers;
use crate::sessions::Networks;
use crate::text::lengths::{self, collect_excess};
use crate::text::{describe_excess, normalise_line};
use crate::{Error, Result};

const MAX_NAME_LENGTH: usize = 100;
const MAX_SLUG_LENGTH: usize = 40;
const MAX_TAG_LENGTH: usize = 25;

/// The public form "Ask us to call you".
#[derive(Clone, Default)]
pub struct CallRequest {
    pub name: String,
    pub country_code: Option<String>,
    pub phone_lengths: PhoneLengths,
    pub mobile: String,
    pub email: Option<String>,
    pub module: String,
    /// The version of the notice that was agreed to.
    pub consent: Option<String>,
    /// The version of the notice about the CRM, if its box was ticked.
    pub crm_consent: Option<String>,
    /// A field that people don't see: whoever fills it is a program.
    pub trap: Option<String>,
}

/// Who sends the form.
#[derive(Clone)]
pub struct CallAsker {
    pub networks: Networks,
    /// The number that a code has proven in the session that sends it.
    pub proven_mobile: Option<Mobile>,
}

/// A lead as staff enter it.
#[derive(Clone, Default)]
pub struct LeadInput {
    pub name: String,
    pub country_code: Option<String>,
    pub phone_lengths: PhoneLengths,
    pub mobile: String,
    pub email: Option<String>,
    pub module: String,
    pub source: Option<String>,
    /// How and when the person agreed.
    pub consent: String,
    pub may_mirror: bool,
    pub tags: Vec<String>,
}

/// Names are kept, and copied to the CRM, without personal numbers.
pub(super) struct ValidLead {
    pub name: String,
    pub mobile: Phone,
    pub email: Option<Email>,
    pub module: String,
    pub source: String,
    pub consent: String,
    pub may_mirror: bool,
    /// Whether the number itself asks.
    pub is_number_proven: bool,
    pub tags: Vec<String>,
}

impl ValidLead {
    /// What is remembered of it where the number has a lead already.
    pub(super) fn to_other_asker(&self, asked_at: Timestamp) -> OtherAsker {
        OtherAsker {
            name: self.name.clone(),
            email: self.email.clone(),
            module: self.module.clone(),
            source: self.source.clone(),
            consent: self.consent.clone(),
            may_mirror: self.may_mirror,
            asked_at,
        }
    }
}

impl CallRequest {
    pub(super) fn is_trapped(&self) -> bool {
        self.trap.as_ref().is_some_and(|text| !text.trim().is_empty())
    }

    pub(super) fn validate(self) -> Result<ValidLead> {
        let mut errors = FieldErrors::new();
        // What is stored is the words that were shown, in their language.
        let notice = CALL_BACK_NOTICE.find_shown(self.consent.as_deref());
        let crm_notice = CRM_NOTICE.find_shown(self.crm_consent.as_deref());
        if notice.is_none() {
            errors.insert("consent".to_owned(), "Please tick the box, so that we may call you".to_owned());
        }
        let agreed: Vec<String> = [notice, crm_notice].into_iter().flatten().map(Notice::fingerprint).collect();
        let input = LeadInput {
            name: self.name,
            country_code: self.country_code,
            phone_lengths: self.phone_lengths,
            mobile: self.mobile,
            email: self.email,
            module: self.module,
            source: Some("website".to_owned()),
            consent: "see below".to_owned(),
            may_mirror: crm_notice.is_some(),
            tags: Vec::new(),
        };
        let valid = collect_field_errors(input.validate(), &mut errors)?;
        match valid {
            Some(valid) if errors.is_empty() => Ok(ValidLead { consent: agreed.join("; "), ..valid }),
            _ => Err(Error::invalid_fields(errors)),
        }
    }
}

impl LeadInput {
    pub(super) fn validate(self) -> Result<ValidLead> {
        let mut errors = FieldErrors::new();
        let name = normalise_line(&self.name);
        if name.is_empty() {
            errors.insert("name".to_owned(), "Name is required".to_owned());
        } else if let Some(excess) = describe_excess(&name, MAX_NAME_LENGTH) {
            errors.insert("name".to_owned(), excess);
        }
        let consent = normalise_line(&self.consent);
        collect_excess("consent", &consent, lengths::LEAD_CONSENT, &mut errors);
        if consent.is_empty() {
            errors.insert("consent".to_owned(), "Please say how and when the person agreed".to_owned());
        }
        let mobile = collect_field_errors(parse_mobile(self.country_code.as_deref(), &self.mobile, self.phone_lengths), &mut errors)?;
        let email = self.email.filter(|text| !text.trim().is_empty()).map(|text| Email::parse(&text)).transpose();
        let email = collect_field_errors(email, &mut errors)?.flatten();
        let module = collect_field_errors(parse_slug("module", &self.module), &mut errors)?;
        let source = collect_field_errors(parse_slug("source", self.source.as_deref().unwrap_or("staff")), &mut errors)?;
        let tags = collect_field_errors(parse_tags(&self.tags), &mut errors)?;
        match (mobile, module, source, tags) {
            (Some(mobile), Some(module), Some(source), Some(tags)) if errors.is_empty() => {
                let name = mask_personal_numbers(&name).0;
                Ok(ValidLead { name, mobile, email, module, source, consent, may_mirror: self.may_mirror, is_number_proven: false, tags })
            }
            _ => Err(Error::invalid_fields(errors)),
        }
    }
}

pub(super) fn parse_mobile(country_code: Option<&str>, number: &str, lengths: PhoneLengths) -> Result<Phone> {
    let missing = || Error::invalid("mobile", "Mobile number is required");
    match Phone::parse(country_code, number, lengths) {
        Ok(phone) => phone.ok_or_else(missing),
        Err(Error::Invalid { message, fields }) if fields.contains_key("phone") => {
            Err(Error::invalid("mobile", message.replace(" or leave it empty", "")))
        }
        Err(other) => Err(other),
    }
}

/// Words of tags are kept short, because the CRM cuts longer ones.
pub(super) fn parse_tags(tags: &[String]) -> Result<Vec<String>> {
    let mut parsed: Vec<String> = Vec::new();
    for tag in tags.iter().map(|tag| normalise_line(tag)).filter(|tag| !tag.is_empty()) {
        if tag.chars().count() > MAX_TAG_LENGTH || tag.contains(',') {
            return Err(Error::invalid("tags", format!("A tag has at most {MAX_TAG_LENGTH} characters and no comma")));
        }
        if holds_personal_number(&tag) {
            return Err(Error::invalid("tags", "A tag must not hold a personal number"));
        }
        if !parsed.contains(&tag) {
            parsed.push(tag);
        }
    }
    if parsed.len() > MAX_TAGS {
        return Err(Error::invalid("tags", format!("At most {MAX_TAGS} tags")));
    }
    Ok(parsed)
}

fn holds_personal_number(text: &str) -> bool {
    let (masked, found) = mask_personal_numbers(text);
    !found.is_empty() || masked != text
}

fn parse_slug(field: &str, text: &str) -> Result<String> {
    let text = text.trim();
    let is_plain = text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    if text.is_empty() || text.len() > MAX_SLUG_LENGTH || !is_plain || holds_personal_number(text) {
        return Err(Error::invalid(field, format!("{field} is a short word such as epf")));
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request() -> CallRequest {
        CallRequest {
            name: " Asha  Rao ".to_owned(),
            mobile: "98765 43210".to_owned(),
            module: "epf".to_owned(),
            consent: Some(CALL_BACK_NOTICE.version.to_owned()),
            ..CallRequest::default()
        }
    }

    fn fields(request: CallRequest) -> Vec<String> {
        let Err(Error::Invalid { fields, .. }) = request.validate() else { panic!("it should be refused") };
        fields.into_keys().collect()
    }

    #[test]
    fn a_request_needs_name_mobile_module_and_consent() {
        assert_eq!(fields(CallRequest::default()), ["consent", "mobile", "module", "name"]);
        assert_eq!(fields(CallRequest { consent: Some("another".to_owned()), ..request() }), ["consent"]);
        assert_eq!(fields(CallRequest { email: Some("no address".to_owned()), ..request() }), ["email"]);
        assert_eq!(fields(CallRequest { module: "E P F".to_owned(), ..request() }), ["module"]);
        assert_eq!(fields(CallRequest { module: "100100100101".to_owned(), ..request() }), ["module"]);
    }

    #[test]
    fn the_crm_gets_a_copy_only_with_its_own_agreement() {
        let valid = request().validate().ok().unwrap();
        assert_eq!((valid.name.as_str(), valid.may_mirror), ("Asha Rao", false));
        assert!(valid.consent.starts_with(CALL_BACK_NOTICE.version) && !valid.consent.contains(CRM_NOTICE.version));
        let valid = CallRequest { crm_consent: Some(CRM_NOTICE.version.to_owned()), ..request() }.validate().ok().unwrap();
        assert!(valid.may_mirror && valid.consent.contains(CRM_NOTICE.version));
    }

    #[test]
    fn what_is_stored_is_the_words_in_the_language_that_was_shown() {
        let (consent, crm_consent) = (Some("call-me-1-hi".to_owned()), Some("call-me-crm-1-hi".to_owned()));
        let valid = CallRequest { consent, crm_consent, ..request() }.validate().ok().unwrap();
        let (notice, crm) = (CALL_BACK_NOTICE.hindi.unwrap(), CRM_NOTICE.hindi.unwrap());
        assert!(valid.may_mirror);
        assert_eq!(valid.consent, format!("{}; {}", notice.fingerprint(), crm.fingerprint()));
        assert_eq!(fields(CallRequest { consent: Some("call-me-0-hi".to_owned()), ..request() }), ["consent"]);
    }

    #[test]
    fn tags_hold_no_personal_numbers() {
        assert_eq!(parse_tags(&["hot".to_owned(), " hot ".to_owned()]).unwrap(), ["hot"]);
        for bad in ["a,b", "UAN 100100100101", "an endlessly long tag of words"] {
            assert!(parse_tags(&[bad.to_owned()]).is_err(), "{bad}");
        }
    }
}
