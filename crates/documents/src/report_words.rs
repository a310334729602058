//! The words around a report's own, at its head and at the foot of each page, in the language of the report.

use domain::reports::{ReportContent, mask_name};
use domain::time::{format_date, format_hindi_date};

/// The same in both languages.
pub struct InBoth {
    english: &'static str,
    hindi: &'static str,
}

impl InBoth {
    pub fn of(&self, content: &ReportContent) -> &'static str {
        if content.is_hindi() { self.hindi } else { self.english }
    }
}

/// By which a screen reader chooses its voice.
pub const LANGUAGE_TAGS: InBoth = InBoth { english: "en-IN", hindi: "hi-IN" };

pub const NOT_OFFICIAL: InBoth = InBoth {
    english: "Not affiliated with the EPFO or any government body. Estimates for education; the EPFO’s portal decides.",
    hindi: "ईपीएफओ या किसी सरकारी संस्था से संबंध नहीं। जानकारी के लिए अनुमान; फ़ैसला ईपीएफओ के पोर्टल का है।",
};

/// For whom it is, which version, and whose rules: a line each.
pub fn describe_version(content: &ReportContent) -> [String; 3] {
    let (holder, version) = (&content.holder, content.version);
    let write: fn(_) -> String = if content.is_hindi() { format_hindi_date } else { format_date };
    let (issued, rules) = (write(content.issued_on), write(content.rules_as_of));
    if content.is_hindi() {
        [format!("{holder} के लिए"), format!("संस्करण {version}, {issued} को जारी"), format!("नियम और दरें {rules} की स्थिति के अनुसार")]
    } else {
        [format!("For {holder}"), format!("Version {version}, issued on {issued}"), format!("Rules and rates as of {rules}")]
    }
}

pub fn number_page(content: &ReportContent, number: usize, count: usize) -> String {
    if content.is_hindi() { format!("पन्ना {number}, कुल {count}") } else { format!("Page {number} of {count}") }
}

pub fn describe_owner(content: &ReportContent) -> String {
    let (holder, id) = (mask_name(&content.holder), content.id);
    if content.is_hindi() {
        format!("{holder} के लिए तैयार। रिपोर्ट {id}")
    } else {
        format!("Prepared for {holder}. Report {id}")
    }
}
