//! Parses URLs as browsers, crawlers and people write them, and encodes them again.

use std::borrow::Cow;

use domain::personal_numbers::mask_personal_numbers;
use percent_encoding::{AsciiSet, CONTROLS, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// Characters that must not appear in a `Location` header or a path. "%" is not among them, because the text may be
/// encoded already.
const PATH_ESCAPES: &AsciiSet =
    &CONTROLS.add(b' ').add(b'"').add(b'<').add(b'>').add(b'\\').add(b'^').add(b'`').add(b'{').add(b'|').add(b'}');
/// The same set as JavaScript's `encodeURIComponent`.
const COMPONENT_ESCAPES: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'!').remove(b'~').remove(b'*').remove(b'\'').remove(b'(').remove(b')');

/// Encodes non-ASCII and unsafe characters of a path.
pub(super) fn encode_path(path: &str) -> String {
    utf8_percent_encode(path, PATH_ESCAPES).to_string()
}

/// Encodes a value for a query string.
pub(super) fn encode_component(value: &str) -> String {
    utf8_percent_encode(value, COMPONENT_ESCAPES).to_string()
}

/// No calculator has more inputs than this.
const MAX_CALCULATOR_INPUTS: usize = 12;

/// The query of a URL. Of repeated parameters the first counts, as in the browser.
#[derive(Clone, Copy)]
pub(super) struct Query<'a>(pub Option<&'a str>);

impl<'a> Query<'a> {
    pub fn get(self, wanted: &str) -> Option<Cow<'a, str>> {
        let pairs = self.0?.split('&').filter(|pair| !pair.is_empty());
        let mut pairs = pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        pairs.find(|(name, _)| decode_value(name) == wanted).map(|(_, text)| strip_nul(decode_value(text)))
    }

    /// The same as [`Query::get`], but `None` for an empty value.
    pub fn get_non_empty(self, wanted: &str) -> Option<Cow<'a, str>> {
        self.get(wanted).filter(|text| !text.is_empty())
    }

    /// The parameters that may stand in a redirect, as they were written: what is a person's or a secret would lie in the logs of
    /// everything in between.
    pub fn without_personal(self) -> String {
        let pairs = self.0.unwrap_or_default().split('&').filter(|pair| {
            let (name, text) = pair.split_once('=').unwrap_or((*pair, ""));
            !is_personal(&decode_value(name), &decode_value(text))
        });
        pairs.collect::<Vec<_>>().join("&")
    }

    /// The names of all parameters.
    pub fn names(self) -> impl Iterator<Item = Cow<'a, str>> {
        self.0.unwrap_or_default().split('&').map(|pair| decode_value(pair.split_once('=').map_or(pair, |(name, _)| name)))
    }

    /// A calculator's inputs, from parameters such as `emi.principal=4000000`; the names come without the "emi.".
    pub fn inputs_with_prefix(self, name: &str) -> Vec<(String, String)> {
        let pairs = self.0.unwrap_or_default().split('&').filter_map(|pair| pair.split_once('='));
        let ours = |(field, text): (&str, &str)| {
            let field = decode_value(field);
            let field = field.strip_prefix(name)?.strip_prefix('.')?;
            Some((field.to_owned(), strip_nul(decode_value(text)).into_owned()))
        };
        pairs.filter_map(ours).take(MAX_CALCULATOR_INPUTS).collect()
    }

    /// A whole number from 1 to 999999; anything else is page 1 (`web/src/lib/page-number.ts` is the twin).
    pub fn page(self) -> u32 {
        let text = self.get("page").unwrap_or_default();
        let is_number = (1..=6).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
        if is_number { text.parse().unwrap_or(1) } else { 1 }
    }
}

/// PostgreSQL refuses NUL, and no URL of ours contains one.
fn strip_nul(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.contains('\0') { Cow::Owned(text.replace('\0', "")) } else { text }
}

/// Decodes a value. An invalid percent escape leaves the whole value undecoded (`web/src/app/search-params.ts` is the twin).
fn decode_value(text: &str) -> Cow<'_, str> {
    if !text.contains(['%', '+']) {
        return Cow::Borrowed(text);
    }
    let spaced = text.replace('+', " ");
    let decoded = decode_strict(&spaced).map(Cow::into_owned);
    Cow::Owned(decoded.unwrap_or(spaced))
}

/// Decodes a path segment; `None` when it contains characters that no segment of ours has.
pub(super) fn decode_segment(text: &str) -> Option<Cow<'_, str>> {
    let decoded = decode_strict(text)?;
    let is_odd = |c: char| c.is_control() || matches!(c, '/' | '\\' | '?' | '#');
    (!decoded.is_empty() && !decoded.contains(is_odd)).then_some(decoded)
}

fn decode_strict(text: &str) -> Option<Cow<'_, str>> {
    let bytes = text.as_bytes();
    let is_escape = |at: usize| bytes.get(at + 1..at + 3).is_some_and(|hex| hex.iter().all(u8::is_ascii_hexdigit));
    let mut escapes = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'%');
    if !escapes.all(|(at, _)| is_escape(at)) {
        return None;
    }
    percent_decode_str(text).decode_utf8().ok()
}

/// Whether the name of a parameter or what it says is a person's or a secret.
fn is_personal(name: &str, text: &str) -> bool {
    const NAMES: [&str; 9] = ["t", "code", "key", "number", "otp", "pan", "uan", "aadhaar", "sig"];
    const PARTS_OF_NAMES: [&str; 8] = ["mail", "phone", "mobile", "whatsapp", "token", "secret", "password", "signature"];
    let name = name.to_lowercase();
    let is_named = NAMES.contains(&name.as_str()) || PARTS_OF_NAMES.iter().any(|part| name.contains(part));
    is_named || !mask_personal_numbers(text).1.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_are_read_leniently() {
        let query = Query(Some("q=home+loan%20%26%20tax&q=second&&flag&bad=100%&id="));
        assert_eq!(query.get("q").unwrap(), "home loan & tax");
        assert_eq!(query.get("flag").unwrap(), "");
        assert_eq!(query.get("bad").unwrap(), "100%");
        assert!(query.get_non_empty("id").is_none() && query.get("none").is_none() && Query(None).get("q").is_none());
    }

    #[test]
    fn what_was_typed_into_a_calculator_is_found_by_its_name() {
        let query = Query(Some("emi.principal=40%2C00%2C000&emi-2.rate=9&income-tax.income=1&emi.&x"));
        assert_eq!(query.inputs_with_prefix("emi"), [("principal".to_owned(), "40,00,000".to_owned())]);
        assert_eq!(query.inputs_with_prefix("emi-2"), [("rate".to_owned(), "9".to_owned())]);
        assert!(query.inputs_with_prefix("sip").is_empty() && Query(None).inputs_with_prefix("emi").is_empty());
    }

    #[test]
    fn page_numbers_are_whole_and_small() {
        for (text, page) in [("page=3", 3), ("page=0", 1), ("page=-1", 1), ("page=03", 1), ("page=abc", 1), ("page=1234567", 1), ("", 1)] {
            assert_eq!(Query(Some(text)).page(), page, "{text}");
        }
    }

    #[test]
    fn segments_hold_no_separators_in_disguise() {
        assert_eq!(decode_segment("%E0%A4%B9").unwrap(), "ह");
        for bad in ["", "a%2Fb", "a%5Cb", "a%3Fid=1", "%zz", "%E0", "a%00"] {
            assert!(decode_segment(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn encoding_keeps_what_is_encoded_already() {
        assert_eq!(encode_path("/epfo/हिंदी?id=1"), "/epfo/%E0%A4%B9%E0%A4%BF%E0%A4%82%E0%A4%A6%E0%A5%80?id=1");
        assert_eq!(encode_path("/a%20b\\c\r\n"), "/a%20b%5Cc%0D%0A");
        assert_eq!(encode_component("a&b c"), "a%26b%20c");
    }
}
