//! Formats figures the Indian way.

use super::{Scale, round_to};

/// 1234567.5 → "12,34,567.5", with at most `decimals` digits after the point and no trailing zeros.
pub fn format_indian_number(number: f64, decimals: usize) -> String {
    let fixed = format!("{:.decimals$}", number.abs());
    let (whole, part) = fixed.split_once('.').unwrap_or((&fixed, ""));
    let part = part.trim_end_matches('0');
    let sign = if number < 0.0 && (part.bytes().chain(whole.bytes())).any(|b| b != b'0') { "−" } else { "" };
    let point = if part.is_empty() { "" } else { "." };
    format!("{sign}{}{point}{part}", group_digits(whole))
}

/// Groups digits the Indian way: the last three, then groups of two.
pub fn group_digits(digits: &str) -> String {
    let (head, tail) = digits.split_at(digits.len().saturating_sub(3));
    let mut out = String::new();
    for (at, digit) in head.char_indices() {
        if at > 0 && (head.len() - at) % 2 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    if out.is_empty() { tail.to_owned() } else { format!("{out},{tail}") }
}

/// "₹12,34,567", with paise only when there are any.
pub fn format_rupees(amount: f64) -> String {
    let text = format_indian_number(amount, 2);
    match text.strip_prefix('−') {
        Some(rest) => format!("−₹{rest}"),
        None => format!("₹{text}"),
    }
}

/// The spoken form: "₹4,500", "₹2.5 lakh", "₹50 crore".
pub fn format_rupees_compact(value: f64) -> String {
    let size = value.abs();
    let (lakh, crore) = (Scale::Lakh.factor(), Scale::Crore.factor());
    if size < lakh {
        return format_rupees(value);
    }
    let sign = if value < 0.0 { "−" } else { "" };
    // 99.999 lakh would round up to "100 lakh", which is called a crore.
    let scale = if size >= crore || round_to(size / lakh, 2) >= 100.0 { Scale::Crore } else { Scale::Lakh };
    format!("{sign}₹{} {}", format_number(size / scale.factor()), scale.name())
}

/// At most two decimal places, without trailing zeros: "8.25", "1,200".
pub fn format_number(value: f64) -> String {
    format_indian_number(round_to(value, 2), 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_said_in_lakh_and_crore() {
        assert_eq!(format_rupees_compact(250_000.0), "₹2.5 lakh");
        assert_eq!(format_rupees_compact(9_999_999.0), "₹1 crore");
        assert_eq!(format_rupees_compact(4_500.0), "₹4,500");
        assert_eq!((format_number(8.25), format_number(180.0)), ("8.25".to_owned(), "180".to_owned()));
    }

    #[test]
    fn figures_are_grouped_the_indian_way() {
        let shown = [0.0, 7.0, 999.0, 1000.0, 99_999.0, 1_234_567.0, 10_000_000.0].map(format_rupees);
        assert_eq!(shown, ["₹0", "₹7", "₹999", "₹1,000", "₹99,999", "₹12,34,567", "₹1,00,00,000"]);
        assert_eq!(
            (format_rupees(17_333.33), format_rupees(-2_500.5), format_indian_number(-0.001, 2)),
            ("₹17,333.33".into(), "−₹2,500.5".into(), "0".into())
        );
    }
}
