//! Facts inside texts. A writer types `{{fact:epf.wage-ceiling}}`; the stored body holds
//! `<data data-fact="epf.wage-ceiling">₹25,000</data>`, whose words follow the registry on every read.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::Registry;
use super::registry::is_fact_id;
use crate::articles::{KeyFact, tag_length};
use crate::time::shown;

/// A place in a text that shows a fact: today's value, or for good the value of a day.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Quote {
    pub fact: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<Date>,
}

const OPEN_TAG: &str = "{{fact:";
const OPEN: &str = "<data data-fact=\"";
const CLOSE: &str = "</data>";

impl Quote {
    /// `epf.wage-ceiling` or `epf.wage-ceiling@2026-08-31`.
    pub fn parse(text: &str) -> Option<Self> {
        let (fact, on) = match text.trim().split_once('@') {
            Some((fact, day)) => (fact, Some(day.parse().ok()?)),
            None => (text.trim(), None),
        };
        is_fact_id(fact).then(|| Self { fact: fact.to_owned(), on })
    }

    fn element(&self, inner: &str) -> String {
        match self.on {
            Some(day) => format!("{OPEN}{}\" data-on=\"{day}\">{inner}{CLOSE}", self.fact),
            None => format!("{OPEN}{}\">{inner}{CLOSE}", self.fact),
        }
    }
}

/// Turns the writer's `{{fact:…}}` into elements, in text only: attributes stay as they are. What is
/// not a quote stays to be seen. `html` must be cleaned (attributes in double quotes).
pub fn marked(html: &str) -> String {
    if !html.contains(OPEN_TAG) {
        return html.to_owned();
    }
    let mut out = String::with_capacity(html.len() + 64);
    let mut rest = html;
    while let Some(at) = rest.find(['<', '{']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let (kept, length) = if rest.starts_with('<') {
            let length = tag_length(rest);
            (rest[..length].to_owned(), length)
        } else {
            mark(rest).unwrap_or_else(|| ("{".to_owned(), 1))
        };
        out.push_str(&kept);
        rest = &rest[length..];
    }
    out.push_str(rest);
    out
}

/// The element of a quote that `text` begins with, and the quote's length.
fn mark(text: &str) -> Option<(String, usize)> {
    let inner = text.strip_prefix(OPEN_TAG)?;
    let end = inner.find("}}")?;
    Some((Quote::parse(&inner[..end])?.element(""), OPEN_TAG.len() + end + 2))
}

/// Without the quoted values, which change: for what must stay as it is, such as the address of a heading.
pub(crate) fn unquoted(html: &str) -> String {
    const OPEN: &str = "<data data-fact=";
    const CLOSE: &str = "</data>";
    let html = marked(html);
    let mut out = String::with_capacity(html.len());
    let mut rest = html.as_str();
    while let Some(start) = rest.find(OPEN) {
        out.push_str(&rest[..start]);
        let end = rest[start..].find(CLOSE).map_or(rest.len(), |at| start + at + CLOSE.len());
        rest = &rest[end..];
    }
    out.push_str(rest);
    out
}

/// Every fact that a body shows, in order.
pub fn quotes(html: &str) -> Vec<Quote> {
    let mut found = Vec::new();
    replaced(html, |quote, inner| {
        found.push(quote.clone());
        inner.to_owned()
    });
    found
}

/// Writes the values of `today` into a cleaned body, each with its label and day as a title. A fact
/// that the registry does not know keeps the words it was last saved with.
pub fn resolved(html: &str, registry: &Registry, today: Date) -> String {
    if !html.contains(OPEN) {
        return html.to_owned();
    }
    replaced(html, |quote, inner| match known(registry, quote, today) {
        Some((value, title)) => {
            let on = quote.on.map(|day| format!(" data-on=\"{day}\"")).unwrap_or_default();
            format!("{OPEN}{}\"{on} title=\"{}\">{}{CLOSE}", quote.fact, escaped(&title), escaped(&value))
        }
        None => quote.element(inner),
    })
}

/// As [`resolved`], for storing: only what the allow-list lets through. `Err` names a fact that the
/// registry does not have for its day.
pub(crate) fn settled(html: &str, registry: &Registry, today: Date) -> Result<String, String> {
    let mut unknown = None;
    let out = replaced(html, |quote, inner| match known(registry, quote, today) {
        Some((value, _)) => quote.element(&escaped(&value)),
        None => {
            unknown.get_or_insert_with(|| quote.fact.clone());
            quote.element(inner)
        }
    });
    unknown.map_or(Ok(out), Err)
}

/// Value and title.
fn known(registry: &Registry, quote: &Quote, today: Date) -> Option<(String, String)> {
    let fact = registry.fact(&quote.fact)?;
    let dated = fact.on(quote.on.unwrap_or(today))?;
    let title = match quote.on {
        Some(day) => format!("{}: on {}", fact.label, shown(day)),
        None => format!("{}: since {}", fact.label, shown(dated.from)),
    };
    Some((fact.quoted(dated), title))
}

impl KeyFact {
    /// The registry's value of `today`, or of the quoted day; what the registry does not know stays.
    pub fn resolved(mut self, registry: &Registry, today: Date) -> Self {
        let Some(quote) = &self.quote else { return self };
        let Some(fact) = registry.fact(&quote.fact) else { return self };
        if let Some(dated) = fact.on(quote.on.unwrap_or(today)) {
            self.value = fact.full(dated);
            self.as_of = dated.from;
            self.source = Some(dated.source.title.clone());
            self.source_url = dated.source.url.clone();
        }
        self
    }
}

/// Calls `make` for every element of a fact with the words inside it, and puts its answer there.
fn replaced(html: &str, mut make: impl FnMut(&Quote, &str) -> String) -> String {
    let mut out = String::with_capacity(html.len() + 256);
    let mut rest = html;
    while let Some(at) = rest.find(OPEN) {
        let element = &rest[at..];
        let Some((quote, inner, length)) = element_at(element) else {
            out.push_str(&rest[..at + OPEN.len()]);
            rest = &element[OPEN.len()..];
            continue;
        };
        out.push_str(&rest[..at]);
        out.push_str(&make(&quote, inner));
        rest = &element[length..];
    }
    out.push_str(rest);
    out
}

fn element_at(element: &str) -> Option<(Quote, &str, usize)> {
    let tag = tag_length(element);
    let mut attributes = element[..tag].split('"');
    let fact = attributes.nth(1)?;
    let on = match attributes.next().map(str::trim) {
        Some("data-on=") => Some(attributes.next()?.parse().ok()?),
        _ => None,
    };
    let end = element[tag..].find(CLOSE)?;
    let quote = Quote { fact: is_fact_id(fact).then(|| fact.to_owned())?, on };
    Some((quote, &element[tag..tag + end], tag + end + CLOSE.len()))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn registry() -> Registry {
        Registry::new([serde_yaml_ng::from_str(
            "id: epf.wage-ceiling\nlabel: PF \"wage\" ceiling\ncategory: epfo\nunit: rupees a month\nvalues:\n\
             - {from: 2014-09-01, value: 15000, confidence: A, checked: 2026-11-20, source: {title: a}}\n\
             - {from: 2026-09-17, value: 25000, confidence: A, checked: 2026-11-20, source: {title: b}}",
        )
        .unwrap()])
    }

    #[test]
    fn a_quote_is_marked_in_text_and_nowhere_else() {
        let html =
            r#"<p title="a > {{fact:epf.wage-ceiling}}">{{fact:epf.wage-ceiling}} {{fact:epf.wage-ceiling@2026-08-31}} {{fact:X}} {</p>"#;
        let marked = marked(html);
        assert!(marked.starts_with(r#"<p title="a > {{fact:epf.wage-ceiling}}"><data data-fact="epf.wage-ceiling"></data> "#), "{marked}");
        assert!(marked.ends_with(r#"<data data-fact="epf.wage-ceiling" data-on="2026-08-31"></data> {{fact:X}} {</p>"#), "{marked}");
        assert_eq!(quotes(&marked).len(), 2);
    }

    #[test]
    fn values_follow_the_day_and_unknown_facts_keep_their_words() {
        let html = marked("<p>{{fact:epf.wage-ceiling}}, before {{fact:epf.wage-ceiling@2026-08-31}}</p>");
        let read = |day: &str| resolved(&html, &registry(), day.parse().unwrap());
        assert!(read("2026-09-16").contains(r#"since 1 Sep 2014">₹15,000</data>, before"#), "{}", read("2026-09-16"));
        assert!(read("2026-09-17").contains("PF &quot;wage&quot; ceiling: since 17 Sep 2026\">₹25,000</data>, before"));
        assert!(read("2026-09-17").ends_with("ceiling: on 31 Aug 2026\">₹15,000</data></p>"), "{}", read("2026-09-17"));
        let stored = settled(&html, &registry(), "2026-09-17".parse().unwrap()).unwrap();
        assert_eq!(resolved(&stored, &Registry::default(), "2026-09-17".parse().unwrap()), stored);
        assert_eq!(settled(&html, &Registry::default(), "2026-09-17".parse().unwrap()).unwrap_err(), "epf.wage-ceiling");
    }
}
