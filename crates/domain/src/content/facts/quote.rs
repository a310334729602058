//! Facts inside texts. A writer types the placeholder `{{fact:epf.wage-ceiling}}`; the stored body has the element
//! `<data data-fact="epf.wage-ceiling">₹25,000</data>`, whose text is taken from the registry on every read.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::registry::is_fact_id;
use super::{EffectiveValue, Fact, Registry};
use crate::language::Language;
use crate::text::{escape_html, escape_like_sanitiser, tag_length};
use crate::time::format_date;

/// A reference to a fact in a text: to its current value, or to the value of a fixed day.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Quote {
    pub fact: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<Date>,
}

const PLACEHOLDER_OPEN: &str = "{{fact:";
const ELEMENT_OPEN: &str = "<data data-fact=\"";
const ELEMENT_CLOSE: &str = "</data>";

impl Quote {
    /// Parses `epf.wage-ceiling` or `epf.wage-ceiling@2026-08-31`.
    pub fn parse(text: &str) -> Option<Self> {
        let (fact, on) = match text.trim().split_once('@') {
            Some((fact, day)) => (fact, Some(day.parse().ok()?)),
            None => (text.trim(), None),
        };
        is_fact_id(fact).then(|| Self { fact: fact.to_owned(), on })
    }

    fn to_element(&self, inner: &str) -> String {
        match self.on {
            Some(day) => format!("{ELEMENT_OPEN}{}\" data-on=\"{day}\">{inner}{ELEMENT_CLOSE}", self.fact),
            None => format!("{ELEMENT_OPEN}{}\">{inner}{ELEMENT_CLOSE}", self.fact),
        }
    }

    fn to_titled_element(&self, value: &str, title: &str) -> String {
        let on = self.on.map(|day| format!(" data-on=\"{day}\"")).unwrap_or_default();
        format!("{ELEMENT_OPEN}{}\"{on} title=\"{}\">{}{ELEMENT_CLOSE}", self.fact, escape_html(title), escape_html(value))
    }
}

/// Turns the writer's `{{fact:…}}` placeholders into elements, in text only: attributes stay as they are. A malformed
/// placeholder stays visible. `html` must be sanitised (attribute values in double quotes).
pub fn expand_placeholders(html: &str) -> String {
    if !html.contains(PLACEHOLDER_OPEN) {
        return html.to_owned();
    }
    let mut out = String::with_capacity(html.len() + 64);
    let mut rest = html;
    while let Some(at) = rest.find(['<', '{']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let (replacement, length) = if rest.starts_with('<') {
            let length = tag_length(rest);
            (rest[..length].to_owned(), length)
        } else {
            parse_placeholder(rest).unwrap_or_else(|| ("{".to_owned(), 1))
        };
        out.push_str(&replacement);
        rest = &rest[length..];
    }
    out.push_str(rest);
    out
}

/// Parses the placeholder at the start of `text`. Returns its element and the placeholder's length.
fn parse_placeholder(text: &str) -> Option<(String, usize)> {
    let inner = text.strip_prefix(PLACEHOLDER_OPEN)?;
    let end = inner.find("}}")?;
    Some((Quote::parse(&inner[..end])?.to_element(""), PLACEHOLDER_OPEN.len() + end + 2))
}

/// Removes quoted values, because they change: for things that must be stable, such as the id of a heading.
pub(crate) fn remove_quoted_values(html: &str) -> String {
    const OPEN: &str = "<data data-fact=";
    const CLOSE: &str = "</data>";
    let html = expand_placeholders(html);
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

/// Turns elements back into the placeholders that a writer types.
pub(crate) fn to_placeholders(html: &str) -> String {
    replace_quotes(html, |quote, _, _| {
        let day = quote.on.map(|day| format!("@{day}")).unwrap_or_default();
        format!("{PLACEHOLDER_OPEN}{}{day}}}}}", quote.fact)
    })
}

/// Returns every quote in a body, in order.
pub fn find_quotes(html: &str) -> Vec<Quote> {
    let mut found = Vec::new();
    replace_quotes(html, |quote, inner, _| {
        found.push(quote.clone());
        inner.to_owned()
    });
    found
}

/// Writes the values of `today` into a sanitised body, each with its label and day as a title. A fact that the registry
/// does not know keeps the text it was last saved with.
pub fn resolve_quotes(html: &str, registry: &Registry, today: Date) -> String {
    if !html.contains(ELEMENT_OPEN) {
        return html.to_owned();
    }
    replace_quotes(html, |quote, inner, _| match find_value_and_title(registry, quote, today) {
        Some((value, title)) => quote.to_titled_element(&value, &title),
        None => quote.to_element(inner),
    })
}

/// Like [`resolve_quotes`], for the body of a Hindi edition: with the units of time in Hindi, and without the titles, because the registry's
/// labels are English.
pub fn resolve_quotes_in_hindi(html: &str, registry: &Registry, today: Date) -> String {
    replace_quotes(html, |quote, inner, following| {
        let value = registry.fact(&quote.fact).and_then(|fact| {
            let dated = fact.value_on(quote.on.unwrap_or(today))?;
            Some(escape_html(&fact.format_value_in(dated, Language::Hindi, following)))
        });
        quote.to_element(value.as_deref().unwrap_or(inner))
    })
}

/// Like [`resolve_quotes`], with the units of time in the language of the text. `Err` names a fact without a value on its day.
pub(crate) fn resolve_quotes_in(html: &str, registry: &Registry, today: Date, language: Language) -> Result<String, String> {
    let mut missing = None;
    let out = replace_quotes(html, |quote, inner, following| {
        let found = registry.fact(&quote.fact).and_then(|fact| Some((fact, fact.value_on(quote.on.unwrap_or(today))?)));
        match found {
            Some((fact, dated)) => {
                let value = fact.format_value_in(dated, language, following);
                quote.to_titled_element(&value, &quote_title(fact, dated, quote))
            }
            None => {
                missing.get_or_insert_with(|| quote.fact.clone());
                quote.to_element(inner)
            }
        }
    });
    missing.map_or(Ok(out), Err)
}

/// Like [`resolve_quotes`], for storage: without titles, which the allow-list does not permit. `Err` names a fact without a
/// value on its day.
pub(crate) fn resolve_quotes_for_storage(html: &str, registry: &Registry, today: Date) -> Result<String, String> {
    let mut unknown = None;
    let out = replace_quotes(html, |quote, inner, _| match find_value_and_title(registry, quote, today) {
        Some((value, _)) => quote.to_element(&escape_like_sanitiser(&value)),
        None => {
            unknown.get_or_insert_with(|| quote.fact.clone());
            quote.to_element(inner)
        }
    });
    unknown.map_or(Ok(out), Err)
}

/// Returns the value and the title of a quote.
fn find_value_and_title(registry: &Registry, quote: &Quote, today: Date) -> Option<(String, String)> {
    let fact = registry.fact(&quote.fact)?;
    let dated = fact.value_on(quote.on.unwrap_or(today))?;
    Some((fact.format_value(dated), quote_title(fact, dated, quote)))
}

fn quote_title(fact: &Fact, dated: &EffectiveValue, quote: &Quote) -> String {
    match quote.on {
        Some(day) => format!("{}: on {}", fact.label, format_date(day)),
        None => format!("{}: since {}", fact.label, format_date(dated.from)),
    }
}

/// Replaces every fact element by what `render` returns for its quote, its text and the HTML after it.
fn replace_quotes(html: &str, mut render: impl FnMut(&Quote, &str, &str) -> String) -> String {
    let mut out = String::with_capacity(html.len() + 256);
    let mut rest = html;
    while let Some(at) = rest.find(ELEMENT_OPEN) {
        let element = &rest[at..];
        let Some((quote, inner, length)) = parse_element(element) else {
            out.push_str(&rest[..at + ELEMENT_OPEN.len()]);
            rest = &element[ELEMENT_OPEN.len()..];
            continue;
        };
        out.push_str(&rest[..at]);
        out.push_str(&render(&quote, inner, &element[length..]));
        rest = &element[length..];
    }
    out.push_str(rest);
    out
}

fn parse_element(element: &str) -> Option<(Quote, &str, usize)> {
    let tag = tag_length(element);
    let mut attributes = element[..tag].split('"');
    let fact = attributes.nth(1)?;
    let on = match attributes.next().map(str::trim) {
        Some("data-on=") => Some(attributes.next()?.parse().ok()?),
        _ => None,
    };
    let end = element[tag..].find(ELEMENT_CLOSE)?;
    let quote = Quote { fact: is_fact_id(fact).then(|| fact.to_owned())?, on };
    Some((quote, &element[tag..tag + end], tag + end + ELEMENT_CLOSE.len()))
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
        let marked = expand_placeholders(html);
        assert!(marked.starts_with(r#"<p title="a > {{fact:epf.wage-ceiling}}"><data data-fact="epf.wage-ceiling"></data> "#), "{marked}");
        assert!(marked.ends_with(r#"<data data-fact="epf.wage-ceiling" data-on="2026-08-31"></data> {{fact:X}} {</p>"#), "{marked}");
        assert_eq!(find_quotes(&marked).len(), 2);
    }

    #[test]
    fn values_follow_the_day_and_unknown_facts_keep_their_words() {
        let html = expand_placeholders("<p>{{fact:epf.wage-ceiling}}, before {{fact:epf.wage-ceiling@2026-08-31}}</p>");
        let read = |day: &str| resolve_quotes(&html, &registry(), day.parse().unwrap());
        assert!(read("2026-09-16").contains(r#"since 1 Sep 2014">₹15,000</data>, before"#), "{}", read("2026-09-16"));
        assert!(read("2026-09-17").contains("PF &quot;wage&quot; ceiling: since 17 Sep 2026\">₹25,000</data>, before"));
        assert!(read("2026-09-17").ends_with("ceiling: on 31 Aug 2026\">₹15,000</data></p>"), "{}", read("2026-09-17"));
        let stored = resolve_quotes_for_storage(&html, &registry(), "2026-09-17".parse().unwrap()).unwrap();
        assert_eq!(resolve_quotes(&stored, &Registry::default(), "2026-09-17".parse().unwrap()), stored);
        assert_eq!(resolve_quotes_for_storage(&html, &Registry::default(), "2026-09-17".parse().unwrap()).unwrap_err(), "epf.wage-ceiling");
    }

    #[test]
    fn a_hindi_text_has_its_units_in_hindi() {
        let registry = Registry::new([serde_yaml_ng::from_str(
            "id: epf.membership\nlabel: Membership\ncategory: epfo\nunit: months\nvalues:\n\
             - {from: 2026-06-29, value: 12, confidence: A, checked: 2026-11-20, source: {title: a}}",
        )
        .unwrap()]);
        let read = |html: &str| resolve_quotes_in_hindi(&expand_placeholders(html), &registry, "2026-11-20".parse().unwrap());
        assert_eq!(read("<p>{{fact:epf.membership}} की</p>"), r#"<p><data data-fact="epf.membership">12 महीने</data> की</p>"#);
        assert_eq!(read("<p>{{fact:epf.other}}</p>"), r#"<p><data data-fact="epf.other"></data></p>"#);
    }
}
