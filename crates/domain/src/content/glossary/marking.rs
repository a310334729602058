//! Terms in articles: the first mention of each becomes a link to the short answer that explains it. The web app opens the answer's
//! first sentences over the page (`web/src/features/article/term-sheet.tsx`); without JavaScript the link leads to it.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::{Glossary, Term};
use crate::text::{escape_like_sanitiser, tag_length};

/// So many terms are marked in one article at most.
const MAX_MARKS: usize = 12;

/// Nothing is marked in headings, links, heads of tables, captions, quotes, code and buttons, nor in words that are marked already.
const UNMARKED_ELEMENTS: [&str; 23] = [
    "a",
    "abbr",
    "blockquote",
    "button",
    "caption",
    "cite",
    "code",
    "data",
    "dt",
    "figcaption",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "mark",
    "pre",
    "q",
    "summary",
    "th",
    "thead",
    "tfoot",
];
/// The title of a callout is a heading, though its element is a paragraph.
const CALLOUT_TITLE: &str = "callout-title";
/// The words of a drawing belong to it.
const CHART_DRAWING: &str = "class=\"chart-drawing\"";

impl Glossary {
    /// Returns the terms that may be marked in an article of a category. What the title names is left out, because the article is
    /// about it.
    pub fn list_for_article(&self, title: &str, category: &str) -> Vec<&Term> {
        let is_wanted = |term: &&Term| {
            let is_of_category = term.categories.is_empty() || term.categories.iter().any(|slug| slug == category);
            is_of_category && !is_named_in(title, term)
        };
        self.terms.iter().filter(is_wanted).collect()
    }

    /// Marks the first mention of each of the `wanted` terms in sanitised HTML, at most twelve. Of several names that begin at
    /// one word the longest counts, also one of a term that isn't wanted: "legal heir" is not marked in "legal heir certificate".
    pub fn mark_terms(&self, html: &str, wanted: &[&Term]) -> String {
        let mut spellings: Vec<Spelling<'_>> = self.terms.iter().flat_map(|term| list_spellings(term, wanted)).collect();
        spellings.sort_by_key(|spelling| (Reverse(spelling.name.len()), !spelling.is_wanted));
        let mut marker = Marker { spellings, marked: BTreeSet::new(), out: String::with_capacity(html.len() + 512) };
        for part in split_parts(html) {
            if part.is_markable {
                marker.push_text(part.html);
            } else {
                marker.out.push_str(part.html);
            }
        }
        marker.out
    }
}

/// Returns those of the terms that sanitised HTML mentions where they can be marked.
pub fn find_mentioned_terms<'t>(html: &str, terms: &[&'t Term]) -> Vec<&'t Term> {
    let mut spellings: Vec<Spelling<'t>> = terms.iter().copied().flat_map(|term| list_spellings(term, terms)).collect();
    let mut mentioned = BTreeSet::new();
    for part in split_parts(html).into_iter().filter(|part| part.is_markable) {
        for at in find_word_starts(part.html) {
            spellings.retain(|spelling| {
                let is_found = spelling.find_end(part.html, at).is_some();
                if is_found {
                    mentioned.insert(spelling.term.term.as_str());
                }
                !is_found
            });
        }
    }
    terms.iter().copied().filter(|term| mentioned.contains(term.term.as_str())).collect()
}

/// A name of a term as it stands in HTML.
struct Spelling<'t> {
    name: String,
    /// A name with a capital after its first letter ("UAN", "Key Facts Statement") is looked for as it is written, any other in any case.
    is_exact: bool,
    is_wanted: bool,
    term: &'t Term,
}

fn list_spellings<'t>(term: &'t Term, wanted: &[&Term]) -> Vec<Spelling<'t>> {
    let is_wanted = wanted.iter().any(|one| one.term == term.term);
    let to_spelling = |name: &str| Spelling {
        name: escape_like_sanitiser(name),
        is_exact: name.chars().skip(1).any(char::is_uppercase),
        is_wanted,
        term,
    };
    term.article_names().into_iter().map(to_spelling).collect()
}

impl Spelling<'_> {
    fn find_end(&self, text: &str, at: usize) -> Option<usize> {
        find_name_end(text, at, &self.name, self.is_exact)
    }
}

struct Marker<'t> {
    /// The longest first.
    spellings: Vec<Spelling<'t>>,
    /// The terms that are marked by now.
    marked: BTreeSet<&'t str>,
    out: String,
}

impl Marker<'_> {
    fn push_text(&mut self, text: &str) {
        let (mut copied, mut passed) = (0, 0);
        for at in find_word_starts(text) {
            if at < passed || self.marked.len() == MAX_MARKS {
                continue;
            }
            let found = self.spellings.iter().find_map(|spelling| spelling.find_end(text, at).map(|end| (spelling, end)));
            let Some((spelling, end)) = found else { continue };
            passed = end;
            if spelling.is_wanted && self.marked.insert(spelling.term.term.as_str()) {
                let link = ["<a class=\"term\" href=\"/answers/", spelling.term.answer.as_str(), "\">", &text[at..end], "</a>"];
                self.out.push_str(&text[copied..at]);
                self.out.extend(link);
                copied = end;
            }
        }
        self.out.push_str(&text[copied..]);
    }
}

/// A tag of sanitised HTML, or the text between two tags.
struct Part<'h> {
    html: &'h str,
    is_markable: bool,
}

fn split_parts(html: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut unmarked = Vec::new();
    let mut rest = html;
    while !rest.is_empty() {
        let is_tag = rest.starts_with('<');
        let length = if is_tag { tag_length(rest) } else { rest.find('<').unwrap_or(rest.len()) };
        let (part, after) = rest.split_at(length);
        if is_tag {
            follow_element(&mut unmarked, part);
        }
        parts.push(Part { html: part, is_markable: !is_tag && unmarked.is_empty() });
        rest = after;
    }
    parts
}

/// Keeps `unmarked`, the open elements in which nothing is marked, up to date with a tag.
fn follow_element<'h>(unmarked: &mut Vec<&'h str>, tag: &'h str) {
    let inner = tag.trim_start_matches('<');
    let is_closing = inner.starts_with('/');
    let named = inner.trim_start_matches('/');
    let name = &named[..named.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(named.len())];
    let is_innermost = unmarked.last() == Some(&name);
    if is_closing {
        if is_innermost {
            unmarked.pop();
        }
    } else if is_innermost || UNMARKED_ELEMENTS.contains(&name) || is_unmarked_by_class(name, tag) {
        unmarked.push(name);
    }
}

fn is_unmarked_by_class(name: &str, tag: &str) -> bool {
    match name {
        "p" => tag.contains(CALLOUT_TITLE),
        "div" => tag.contains(CHART_DRAWING),
        _ => false,
    }
}

fn is_named_in(title: &str, term: &Term) -> bool {
    let names: Vec<&str> = term.glossary_names().chain(term.article_names()).collect();
    find_word_starts(title).any(|at| names.iter().any(|name| find_name_end(title, at, name, false).is_some()))
}

/// The places at which a word begins. Parts of a word with hyphens and of a web address begin none.
fn find_word_starts(text: &str) -> impl Iterator<Item = usize> {
    let mut before: Option<char> = None;
    text.char_indices().filter_map(move |(at, c)| {
        let is_start = is_word_letter(c) && !before.is_some_and(|last| is_word_letter(last) || is_joining(last));
        before = Some(c);
        is_start.then_some(at)
    })
}

/// Returns the end of a name that stands at `at` as whole words. The "s" of its plural is part of it.
fn find_name_end(text: &str, at: usize, name: &str, is_exact: bool) -> Option<usize> {
    let end = at + name.len();
    let found = text.get(at..end)?;
    let is_same = if is_exact { found == name } else { found.eq_ignore_ascii_case(name) };
    if !is_same {
        return None;
    }
    if is_word_end(text, end) {
        return Some(end);
    }
    (text[end..].starts_with('s') && is_word_end(text, end + 1)).then_some(end + 1)
}

fn is_word_end(text: &str, end: usize) -> bool {
    let mut following = text[end..].chars();
    match following.next() {
        None => true,
        Some(next) if is_word_letter(next) => false,
        Some(next) if is_joining(next) => !following.next().is_some_and(is_word_letter),
        Some(_) => true,
    }
}

fn is_word_letter(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn is_joining(c: char) -> bool {
    matches!(c, '-' | '\u{2011}' | '.' | '@')
}

#[cfg(test)]
mod tests {
    use super::*;

    const TERMS: &str = "
- {term: UAN, answer: uan-meaning, also: [Universal Account Number]}
- {term: Legal heir, answer: term-legal-heir}
- {term: Legal heir certificate, answer: term-certificate}
- {term: Will, answer: term-will, names: [a will, your will]}
- {term: Partial withdrawal, answer: nps-partial, categories: [nps]}
- {term: Units, answer: term-units, names: []}
";

    fn glossary() -> Glossary {
        Glossary::parse(TERMS).unwrap()
    }

    fn mark(html: &str) -> String {
        let glossary = glossary();
        glossary.mark_terms(html, &glossary.list_for_article("A title", "epfo"))
    }

    fn link(slug: &str, words: &str) -> String {
        format!("<a class=\"term\" href=\"/answers/{slug}\">{words}</a>")
    }

    #[test]
    fn the_first_mention_becomes_a_link_whatever_name_it_has() {
        let marked = mark("<p>Your Universal Account Number is there. <strong>UAN</strong> and UAN.</p>");
        let expected = format!("<p>Your {} is there. <strong>UAN</strong> and UAN.</p>", link("uan-meaning", "Universal Account Number"));
        assert_eq!(marked, expected);
        assert_eq!(mark("<p>Two UANs</p>"), format!("<p>Two {}</p>", link("uan-meaning", "UANs")));
        assert_eq!(mark("<ul><li>A WILL is</li></ul>"), format!("<ul><li>{} is</li></ul>", link("term-will", "A WILL")));
    }

    #[test]
    fn the_longest_name_counts_and_its_parts_are_not_marked() {
        let certificate = link("term-certificate", "legal heir certificate");
        let marked = mark("<p>A legal heir certificate, a legal heir certificate and a legal heir.</p>");
        assert_eq!(marked, format!("<p>A {certificate}, a legal heir certificate and a {}.</p>", link("term-legal-heir", "legal heir")));
        let glossary = glossary();
        let only: Vec<&Term> = glossary.terms.iter().filter(|term| term.term == "Legal heir").collect();
        let html = "<p>A legal heir certificate</p>";
        assert_eq!(glossary.mark_terms(html, &only), html, "the certificate's own name shields it");
    }

    #[test]
    fn nothing_is_marked_in_headings_links_heads_quotes_code_and_marks() {
        for html in [
            "<h2 id=\"uan\">UAN</h2>",
            "<h3>The <em>UAN</em></h3>",
            "<p><a href=\"/x\">my UAN</a></p>",
            "<table><thead><tr><th>UAN</th></tr></thead></table>",
            "<blockquote><blockquote><p>a</p></blockquote><p>UAN</p></blockquote>",
            "<p><q>UAN</q> <code>UAN</code> <mark>UAN</mark> <abbr title=\"UAN\">UAN</abbr> <data data-fact=\"x\" title=\"a > UAN\">UAN</data></p>",
            "<div class=\"callout\"><p class=\"callout-title\">UAN</p></div>",
            "<details><summary>UAN</summary></details>",
            "<div class=\"chart-drawing\"><div class=\"chart-legend\"><span>UAN</span></div><svg><text>UAN</text></svg><div>UAN</div></div>",
            "<img src=\"/a.png\" alt=\"UAN\">",
            "<p>UANX, xUAN, uan, UAN-linked, pre-UAN, UAN.gov.in, a@UAN, legal heirloom, will</p>",
        ] {
            assert_eq!(mark(html), html);
        }
        assert!(mark("<h2>UAN</h2><table><tbody><tr><td>UAN</td></tr></tbody></table>").contains("<td><a class=\"term\""));
        assert!(mark("<div><p class=\"callout-title\">UAN</p><p>UAN</p></div>").contains("<p><a class=\"term\""));
        assert!(mark("<p>it&nbsp;is UAN’s, &amp; more</p>").contains(">UAN</a>’s, &amp; more"));
    }

    #[test]
    fn the_title_and_the_category_decide_what_may_be_marked() {
        let glossary = glossary();
        let names = |title: &str, category: &str| {
            glossary.list_for_article(title, category).into_iter().map(|term| term.term.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(names("Two UANs? Merge them", "nps"), ["Legal heir", "Legal heir certificate", "Partial withdrawal", "Units", "Will"]);
        assert_eq!(names("Universal account number, legal heir certificate", "epfo"), ["Units", "Will"]);
        let mentioned = find_mentioned_terms(
            "<p>Units of your will, and a legal heir certificate</p><h2>UAN</h2>",
            &glossary.list_for_article("", "epfo"),
        );
        let mentioned: Vec<&str> = mentioned.into_iter().map(|term| term.term.as_str()).collect();
        assert_eq!(mentioned, ["Legal heir", "Legal heir certificate", "Will"], "what has no name in articles is not mentioned");
    }

    #[test]
    fn at_most_twelve_are_marked_and_the_rest_stays_as_it_is() {
        let yaml: String = (10..40).map(|number| format!("- {{term: word{number}, answer: a{number}}}\n")).collect();
        let words: String = (10..40).map(|number| format!("<p>word{number} &lt; word{number}</p>")).collect();
        let glossary = Glossary::parse(&yaml).unwrap();
        let marked = glossary.mark_terms(&words, &glossary.list_for_article("", "epfo"));
        assert_eq!(marked.matches("class=\"term\"").count(), MAX_MARKS);
        assert_eq!(crate::articles::to_plain_text(&marked), crate::articles::to_plain_text(&words));
        assert_eq!(mark(""), "");
    }
}
