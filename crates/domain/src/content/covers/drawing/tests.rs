use std::collections::HashSet;

use jiff::civil::date;

use super::*;
use crate::facts::Registry;
use crate::language::Language;

fn figure(yaml: &str) -> Figure {
    let cover = serde_yaml_ng::from_str(yaml).unwrap();
    Figure::resolve(&cover, &Registry::default(), date(2026, 11, 20), Language::English).unwrap()
}

/// One figure of every kind.
fn list_samples() -> Vec<Figure> {
    let three = "{value: ₹12 lakh, label: one}, {value: ₹30, label: two, marked: true}, {value: ₹5, label: three}";
    let kinds = ["bar", "timeline", "stack", "slabs", "columns", "curve", "sum", "form", "fork", "chain", "check"];
    let mut samples: Vec<Figure> = kinds.iter().map(|kind| figure(&format!("{{figure: {kind}, parts: [{three}]}}"))).collect();
    samples.extend(["big, parts: [{value: 12 months, label: a wait}]", "count, parts: [{value: 15 years}, {size: 5}]"].map(complete));
    samples.extend(
        [
            "change, parts: [{value: 5%}, {value: 2%}]",
            "either, parts: [{value: 5%}, {value: 2%}]",
            "calendar, parts: [{value: 31 Dec}, {value: 31 Mar, marked: true}]",
            "calendar, parts: [{value: 30 November, label: and so on}]",
        ]
        .map(complete),
    );
    samples
}

fn complete(rest: &str) -> Figure {
    figure(&format!("{{figure: {rest}}}"))
}

/// The numbers of an attribute, in order.
fn numbers(svg: &str, attribute: &str) -> Vec<f64> {
    svg.split(&format!(" {attribute}=\"")).skip(1).map(|rest| rest.split('"').next().unwrap().parse().unwrap()).collect()
}

#[test]
fn every_kind_is_drawn_inside_its_field_with_one_marker_at_most() {
    let samples = list_samples();
    let kinds: HashSet<_> = samples.iter().map(|sample| sample.kind).collect();
    assert_eq!(kinds.len(), 16);
    for sample in &samples {
        let svg = draw_for_site(sample);
        for part in &sample.parts {
            assert!(svg.contains(part.label.split(' ').next().unwrap()), "{:?}: {svg}", sample.kind);
        }
        assert!(numbers(&svg, "x").iter().all(|x| (0.0..=WIDTH).contains(x)), "{:?}: {svg}", sample.kind);
        assert!(numbers(&svg, "y").iter().all(|y| (0.0..=HEIGHT).contains(y)), "{:?}: {svg}", sample.kind);
        assert!(numbers(&svg, "font-size").iter().all(|size| *size >= 10.0), "{:?}: {svg}", sample.kind);
        if sample.kind != CoverKind::Count {
            let marks = svg.matches("class=\"marker\"").count() + svg.matches("class=\"marked-dot\"").count();
            assert!(marks <= 1, "{:?}: {svg}", sample.kind);
        }
    }
}

#[test]
fn the_shares_of_a_bar_are_in_proportion() {
    let svg = draw_for_site(&figure("{figure: bar, parts: [{value: 75%, label: a, marked: true}, {value: 25%, label: b}]}"));
    assert_eq!(numbers(&svg, "width"), [186.0, 62.0]);
    assert!(svg.starts_with("<rect x=\"22\" y=\"76\" width=\"186\" height=\"30\" class=\"marker\"/>"), "{svg}");
}

#[test]
fn values_of_small_last_shares_stand_apart() {
    let parts = "{value: 60%, label: a, marked: true}, {value: 20%, label: b}, {value: 20%, label: c}";
    let svg = draw_for_site(&figure(&format!("{{figure: bar, parts: [{parts}]}}")));
    let values: Vec<&str> = svg.split("<text").filter(|text| text.contains("%</text>")).collect();
    let of = |text: &str, attribute: &str| numbers(text, attribute)[0];
    let begins = of(values[2], "x") - Face::Serif.measure("20%", of(values[2], "font-size"));
    let ends = of(values[1], "x") + Face::Serif.measure("20%", of(values[1], "font-size"));
    assert!(values.len() == 3 && begins - ends >= 7.9, "{svg}");
}

#[test]
fn the_paint_decides_the_look() {
    let svg = draw_figure(&figure("{figure: big, parts: [{value: '<5'}]}"), &|role| format!("data-role=\"{}\"", role.name()));
    assert!(svg.contains("data-role=\"marker\"") && svg.contains("data-role=\"value\">&lt;5</text>") && !svg.contains("class="), "{svg}");
}
