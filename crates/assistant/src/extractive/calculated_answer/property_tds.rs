//! What the buyer of a property deducts where its stamp-duty value is told beside the price.

use domain::calculators::Rulebook;
use domain::numerals::format_number;

use super::own_sums::OwnSumText;
use super::sentences::Wording;
use crate::calculation_requests::PropertyTdsFigures;

pub(super) fn say_property_tds(figures: &PropertyTdsFigures, rulebook: &Rulebook<'_>, wording: Wording<'_>) -> Option<OwnSumText> {
    let (rules, price, stamp_value) = (rulebook.property_tds().ok()?, figures.price?, figures.stamp_value?);
    let rupees = |value: f64| wording.format_rupees(value);
    let told = [("price", rupees(price)), ("stamp", rupees(stamp_value))];
    let search_text = "TDS on the purchase of a property by the buyer";
    let Some(base) = rules.find_base(price, stamp_value) else {
        let values = [told.as_slice(), &[("threshold", rupees(rules.threshold))]].concat();
        return Some(OwnSumText { lines: vec![wording.say("own-property-tds-none", &values)], search_text, page: None });
    };
    let tax = rules.deduct(base);
    let values = [told.as_slice(), &[("rate", wording.format_percent(rules.rate)), ("base", rupees(base)), ("tax", rupees(tax))]].concat();
    let mut lines = vec![wording.say("own-property-tds", &values)];
    if figures.has_two_buyers {
        let values = [("half", rupees(tax / 2.0)), ("threshold", rupees(rules.threshold))];
        lines.push(wording.say("own-property-tds-two", &values));
    }
    let values = [("form", rules.form.clone()), ("days", wording.fill_phrase("days", &[("count", &format_number(rules.days))]))];
    lines.push(wording.say("own-property-tds-form", &values));
    Some(OwnSumText { lines, search_text, page: None })
}
