//! Why money goes back, as the buyer is told. What staff wrote is told in their words.

use crate::language::Language;

pub(crate) const REASON_UNAVAILABLE: &str = "What was paid for is no longer available";
pub(crate) const REASON_PAID_TWICE: &str = "Paid twice";
pub(crate) const REASON_WRONG_AMOUNT: &str = "The amount was not the order's";
pub(crate) const REASON_REFUNDED_AT_GATEWAY: &str = "Refunded from the payment gateway's dashboard";
pub(crate) const REASON_CALL_CANCELLED: &str = "The call was cancelled in time";
pub(crate) const REASON_CALL_CANCELLED_BY_US: &str = "The call was cancelled by us";
pub(crate) const REASON_CASE_CANCELLED: &str = "Case cancelled before work began";
pub(crate) const REASON_CASE_ERASED: &str = "Case erased before work began";
pub(crate) const REASON_ACCOUNT_ERASED: &str = "Account erased before work began";
pub(crate) const REASON_REPORT_FAILED: &str = "The report could not be prepared";
pub(crate) const REASON_REPORT_LATE: &str = "The report was not ready in time";
pub(crate) const REASON_NO_DOCUMENT: &str = "The passbook that was missing did not come";
pub(crate) const REASON_NOT_WANTED: &str = "Not wanted any more before it was ready";

const IN_HINDI: &[(&str, &str)] = &[
    (REASON_UNAVAILABLE, "जिसके लिए पेमेंट हुआ, वह अब नहीं मिल सकता"),
    (REASON_PAID_TWICE, "पेमेंट दो बार हुआ"),
    (REASON_WRONG_AMOUNT, "पेमेंट की रकम ऑर्डर की रकम से अलग थी"),
    (REASON_REFUNDED_AT_GATEWAY, "पैसा सीधे पेमेंट कंपनी के ज़रिए लौटाया गया"),
    (REASON_CALL_CANCELLED, "कॉल समय रहते रद्द की गई"),
    (REASON_CALL_CANCELLED_BY_US, "कॉल हमारी ओर से रद्द हुई"),
    (REASON_CASE_CANCELLED, "काम शुरू होने से पहले केस रद्द हुआ"),
    (REASON_CASE_ERASED, "काम शुरू होने से पहले केस मिटाया गया"),
    (REASON_ACCOUNT_ERASED, "काम शुरू होने से पहले अकाउंट मिटाया गया"),
    (REASON_REPORT_FAILED, "रिपोर्ट नहीं बन सकी"),
    (REASON_REPORT_LATE, "रिपोर्ट समय पर तैयार नहीं हुई"),
    (REASON_NO_DOCUMENT, "जो पासबुक कम थी, वह हमें नहीं मिली"),
    (REASON_NOT_WANTED, "रिपोर्ट तैयार होने से पहले आपने पैसा वापस माँगा"),
];

/// The reason in the buyer's language.
pub(crate) fn describe_reason(reason: &str, language: Language) -> &str {
    let hindi = IN_HINDI.iter().find(|(english, _)| language == Language::Hindi && *english == reason);
    hindi.map_or(reason, |pair| pair.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_reasons_are_told_in_hindi_and_those_of_staff_as_they_are() {
        assert_eq!(describe_reason(REASON_PAID_TWICE, Language::Hindi), "पेमेंट दो बार हुआ");
        assert_eq!(describe_reason(REASON_PAID_TWICE, Language::English), REASON_PAID_TWICE);
        assert_eq!(describe_reason("As agreed by phone", Language::Hindi), "As agreed by phone");
    }
}
