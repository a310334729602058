//! The language of worked examples against sums made of the same parts, and against anything at all.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use std::collections::BTreeMap;

use domain::articles::clean_html;
use domain::worked_examples::evaluate;
use proptest::prelude::*;
use support::rulebook;

/// An expression as text, with the value that it must have.
fn expression() -> impl Strategy<Value = (String, f64)> {
    let leaf = (0u32..1_000).prop_map(|n| (n.to_string(), f64::from(n)));
    leaf.prop_recursive(4, 40, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|((a, x), (b, y))| (format!("({a} + {b})"), x + y)),
            (inner.clone(), inner.clone()).prop_map(|((a, x), (b, y))| (format!("({a} - {b})"), x - y)),
            (inner.clone(), inner.clone()).prop_map(|((a, x), (b, y))| (format!("({a})*({b})"), x * y)),
            (inner.clone(), inner.clone()).prop_map(|((a, x), (b, y))| (format!("max({a}, {b})"), x.max(y))),
            (inner.clone(), inner.clone()).prop_map(|((a, x), (b, y))| (format!("if({a} < {b}, {a}, 7)"), if x < y { x } else { 7.0 })),
            inner.clone().prop_map(|(a, x)| (format!("-({a})"), -x)),
            inner.prop_map(|(a, x)| (format!("abs({a})"), x.abs())),
        ]
    })
}

#[test]
fn a_pension_is_by_the_rules_of_the_registry() {
    let value = |text: &str| evaluate(text, &BTreeMap::new(), &rulebook());
    assert_eq!(value("eps_pension(15000, 10)"), Ok(15_000.0 * 10.0 / 70.0));
    assert_eq!(value("eps_pension(15000, 35)"), Ok(15_000.0 * 37.0 / 70.0));
}

/// Pieces that make up both good and hopeless bodies.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "<p>",
        "</p>",
        "<div>",
        "</div>",
        "<blockquote>",
        "</blockquote>",
        "<ul><li>",
        "<br>",
        "text ",
        "&amp;",
        "<div data-calculator=\"emi\" data-inputs=\"principal=4000000&amp;rate=8.25&amp;months=180\"></div>",
        "<div data-calculator=\"emi\" data-inputs=\"rate=8\">",
        "<div data-calculator='sip' data-inputs='monthly=\"'></div>",
        "<div data-calculator=\"none\">",
        "<div class=\"callout\" data-inputs=\"rate=1\">",
        "<div data-youtube=\"dQw4w9WgXcQ\" data-calculator=\"sip\"></div>",
        "<h2>Head</h2>",
        "<table><tr><td>",
        "<img src=/a.png alt='>'>",
    ]);
    prop::collection::vec(piece, 0..14).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn expressions_have_the_value_of_their_parts((text, value) in expression()) {
        prop_assume!(text.len() <= 500);
        let found = evaluate(&text, &BTreeMap::new(), &rulebook());
        prop_assert_eq!(found, Ok(value), "{}", text);
    }

    #[test]
    fn no_text_at_all_brings_it_down(text in ".{0,120}", symbols in "[-+*/^(),<>=0-9a-z. ]{0,200}") {
        for text in [text, symbols] {
            if let Ok(value) = evaluate(&text, &BTreeMap::new(), &rulebook()) {
                prop_assert!(value.is_finite());
            }
        }
    }

    #[test]
    fn cleaning_calculators_twice_changes_nothing(html in pieces()) {
        let once = clean_html(&html);
        prop_assert_eq!(clean_html(&once), once.clone());
        for mark in once.match_indices("data-calculator") {
            let element = &once[mark.0..];
            prop_assert!(element.starts_with("data-calculator=\"emi\" data-inputs=\"") && element.contains("\"></div>"), "{}", once);
        }
    }
}
