//! Parses requests as Interakt does, with its error messages.

use serde_json::Value;

use super::templates::{TEMPLATES, Template};

/// A valid request.
#[derive(Debug)]
pub(super) struct TemplateRequest {
    /// "+" and digits.
    pub phone: String,
    pub template: &'static Template,
    pub values: Vec<String>,
    pub callback_data: Option<String>,
}

/// The behaviour that the last four digits of a phone number select.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TestNumber {
    None,
    /// …0000: the message fails later with error 131026.
    Fails,
    /// …0001: the first attempt is refused with 429.
    RefusedOnce,
    /// …0002: the template is reported as missing.
    NoTemplate,
}

impl TemplateRequest {
    pub fn parse(body: &[u8]) -> Result<Self, String> {
        let body: Value = serde_json::from_slice(body).map_err(|_| "Invalid JSON")?;
        let phone = parse_phone(&body)?;
        if string_field(&body, "type")?.is_none_or(|kind| kind != "Template") {
            return Err("type is a required field and must be Template".to_owned());
        }
        let callback_data = string_field(&body, "callbackData")?;
        if callback_data.as_ref().is_some_and(|data| data.chars().count() > 512) {
            return Err("callbackData must not be longer than 512 characters".to_owned());
        }
        let wanted = body.get("template").filter(|template| template.is_object()).ok_or("template is a required field")?;
        let template = find_template(wanted, TestNumber::from_phone(&phone))?;
        Ok(Self { phone, template, values: parse_values(wanted, template)?, callback_data })
    }

    pub fn test_number(&self) -> TestNumber {
        TestNumber::from_phone(&self.phone)
    }
}

impl TestNumber {
    fn from_phone(phone: &str) -> Self {
        match phone.get(phone.len().saturating_sub(4)..) {
            Some("0000") => Self::Fails,
            Some("0001") => Self::RefusedOnce,
            Some("0002") => Self::NoTemplate,
            _ => Self::None,
        }
    }
}

/// A string field; `None` when it is absent, an error when it is no string.
fn string_field(body: &Value, name: &str) -> Result<Option<String>, String> {
    match body.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(format!("{name} must be a string")),
    }
}

fn parse_phone(body: &Value) -> Result<String, String> {
    let (country, number, full) =
        (string_field(body, "countryCode")?, string_field(body, "phoneNumber")?, string_field(body, "fullPhoneNumber")?);
    match (country, number, full) {
        (Some(country), Some(number), None) => parse_national(&country, &number),
        (None, None, Some(full)) => match full.strip_prefix('+').unwrap_or(&full) {
            digits if digits.starts_with("91") => parse_national("+91", &digits[2..]),
            digits => parse_international(digits),
        },
        (_, _, Some(_)) => Err("Either fullPhoneNumber or countryCode and phoneNumber must be given, not both".to_owned()),
        (None, _, None) => Err("countryCode is a required field".to_owned()),
        (_, None, None) => Err("phoneNumber is a required field".to_owned()),
    }
}

fn parse_national(country: &str, number: &str) -> Result<String, String> {
    let code = country.strip_prefix('+').filter(|code| (1..=4).contains(&code.len()) && is_digits(code));
    let code = code.ok_or("countryCode is not valid")?;
    let is_indian = code == "91";
    if !is_digits(number) || (is_indian && number.len() != 10) {
        return Err("phoneNumber is not valid".to_owned());
    }
    parse_international(&format!("{code}{number}"))
}

fn parse_international(digits: &str) -> Result<String, String> {
    let is_right = is_digits(digits) && (7..=15).contains(&digits.len()) && !digits.starts_with('0');
    if is_right { Ok(format!("+{digits}")) } else { Err("phoneNumber is not valid".to_owned()) }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn find_template(wanted: &Value, magic: TestNumber) -> Result<&'static Template, String> {
    let name = string_field(wanted, "name")?.filter(|name| !name.is_empty()).ok_or("template.name is a required field")?;
    let language =
        string_field(wanted, "languageCode")?.filter(|code| !code.is_empty()).ok_or("template.languageCode is a required field")?;
    let is_wanted = |template: &&Template| template.name == name && template.language == language && magic != TestNumber::NoTemplate;
    let found = TEMPLATES.iter().find(is_wanted);
    found.ok_or_else(|| format!("No approved template found with name '{name}' and language '{language}'"))
}

fn parse_values(wanted: &Value, template: &Template) -> Result<Vec<String>, String> {
    if !string_list(wanted, "headerValues")?.is_empty() {
        return Err("Number of values passed for template's header is more than expected, expected number of values are 0".to_owned());
    }
    let values = string_list(wanted, "bodyValues")?;
    let expected = template.variables.len();
    if values.len() != expected {
        let word = if values.len() < expected { "Missing" } else { "Extra" };
        return Err(format!("{word} variable values for template's body, expected number of values are {expected}"));
    }
    match values.iter().any(|value| value.trim().is_empty() || value.contains(['\n', '\t']) || value.contains("     ")) {
        true => Err("bodyValues must not be empty or have new lines, tabs or more than 4 spaces in a row".to_owned()),
        false => Ok(values),
    }
}

fn string_list(wanted: &Value, name: &str) -> Result<Vec<String>, String> {
    let not_strings = || format!("template.{name} must be a list of strings");
    match wanted.get(name) {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::Array(items)) => items.iter().map(|item| item.as_str().map(str::to_owned).ok_or_else(not_strings)).collect(),
        Some(_) => Err(not_strings()),
    }
}
