//! Broken and hostile files are refused or read in part: nothing of them ends the program. Each run damages the sample files anew;
//! `PROPTEST_CASES` sets how often (docs/security.md).

use std::io::Cursor;

use domain::articles::CleanHtml;
use domain::facts::Registry;
use jiff::Timestamp;
use proptest::prelude::*;

use crate::collection::{CollectedItem, Collection, FileOpener};
use crate::pictures::PictureLocator;
use crate::{CategoryMapping, MarkupToken, SourceFile, check_covers, check_worked_examples, ghost, parse_bundle, parse_markup, wordpress};

const WORDPRESS: &str = include_str!("../tests/samples/wordpress.xml");
const GHOST: &str = include_str!("../tests/samples/ghost.json");
const MARKDOWN: &str = include_str!("../tests/samples/article.md");

/// Pieces that mean something to one of the readers.
const PIECES: [&str; 24] = [
    "<![CDATA[",
    "]]>",
    "<!--",
    "-->",
    "</item>",
    "<item>",
    "&#x10FFFF;",
    "&a;",
    "<!DOCTYPE a [<!ENTITY a \"b\">]>",
    "[caption",
    "[/caption]",
    "{{fact:",
    "}}",
    "---\n",
    "\"",
    "\\ud800",
    "[[\"card\",0]]",
    "{\"root\":{\"children\":[",
    "<iframe src=\"//",
    "<svg><style>",
    "\0",
    "😀",
    "> [!NOTE]\n",
    "|||\n|---|\n",
];

/// Pieces by which markup has slipped through allow-lists: foreign elements, texts that are markup elsewhere, quotes that end too early.
const MARKUP_PIECES: [&str; 44] = [
    "<svg>",
    "</svg>",
    "<math><mtext>",
    "<mglyph>",
    "<malignmark>",
    "<annotation-xml encoding=\"text/html\">",
    "<foreignObject>",
    "<desc>",
    "<style>",
    "</style>",
    "<title>",
    "</title>",
    "<textarea>",
    "</textarea>",
    "<noscript>",
    "</noscript>",
    "<xmp>",
    "<plaintext>",
    "<template>",
    "</template>",
    "<select><option>",
    "<table><tr><td>",
    "</table>",
    "<form><input name=attributes>",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<img src=\"https://a.example/a.png\" alt=\"",
    "<iframe srcdoc=\"<script>alert(1)</script>\">",
    "<iframe src=\"//www.youtube.com/embed/dQw4w9WgXcQ\" onload=x>",
    "<a href=\"javascript:alert(1)\">",
    "<a href=\" java\tscript&colon;alert(1)\">",
    "<a href=\"data:text/html,<script>alert(1)</script>\">",
    "<p title=\"</style><img src=x onerror=alert(1)>\">",
    "<abbr title='<iframe'>",
    "\" onmouseover=\"x",
    "' style='x",
    "<!--",
    "-->",
    "--!>",
    "<![CDATA[",
    "]]>",
    "&lt;script&gt;",
    "\0",
    "<p/onclick=x>",
];

/// Why a clean text is not clean, as html5ever reads it.
fn find_danger(html: &str) -> Option<String> {
    const FORBIDDEN: [&str; 16] = [
        "script", "style", "iframe", "object", "embed", "svg", "math", "base", "link", "meta", "form", "input", "template", "noscript",
        "xmp", "title",
    ];
    parse_markup(html).into_iter().find_map(|token| match token {
        MarkupToken::Open(element) => {
            let runs = |(name, value): &(String, String)| {
                let address: String = value.chars().filter(|c| !c.is_whitespace() && !c.is_control()).collect::<String>().to_lowercase();
                let is_address = ["href", "src", "srcset", "cite", "action", "formaction", "poster", "data"].contains(&name.as_str());
                let is_program = ["javascript:", "data:", "vbscript:"].iter().any(|scheme| address.starts_with(scheme));
                name.starts_with("on") || name == "style" || name == "srcdoc" || (is_address && is_program)
            };
            (FORBIDDEN.contains(&element.name.as_str()) || element.attributes.iter().any(runs)).then(|| format!("{element:?}"))
        }
        MarkupToken::Comment(text) => Some(format!("a comment: {text}")),
        MarkupToken::Text(_) | MarkupToken::Close(_) => None,
    })
}

/// One thing done to a file.
#[derive(Debug, Clone)]
enum Damage {
    Cut { from: usize, length: usize },
    Repeat { from: usize, length: usize, times: usize },
    Insert { at: usize, piece: usize },
    Change { at: usize, to: char },
}

fn any_damage() -> impl Strategy<Value = Damage> {
    prop_oneof![
        (any::<usize>(), 1..400usize).prop_map(|(from, length)| Damage::Cut { from, length }),
        (any::<usize>(), 1..60usize, 2..200usize).prop_map(|(from, length, times)| Damage::Repeat { from, length, times }),
        (any::<usize>(), 0..PIECES.len()).prop_map(|(at, piece)| Damage::Insert { at, piece }),
        (any::<usize>(), any::<char>()).prop_map(|(at, to)| Damage::Change { at, to }),
    ]
}

fn damage(text: &str, all: &[Damage]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for one in all {
        let place = |at: usize, letters: &[char]| if letters.is_empty() { 0 } else { at % letters.len() };
        match one {
            Damage::Cut { from, length } => {
                let from = place(*from, &letters);
                letters.drain(from..(from + length).min(letters.len()));
            }
            Damage::Repeat { from, length, times } => {
                let from = place(*from, &letters);
                let part: Vec<char> = letters[from..(from + length).min(letters.len())].to_vec();
                for _ in 0..*times {
                    letters.splice(from..from, part.iter().copied());
                }
            }
            Damage::Insert { at, piece } => {
                let at = place(*at, &letters);
                letters.splice(at..at, PIECES[*piece].chars());
            }
            Damage::Change { at, to } => {
                let at = place(*at, &letters);
                if let Some(letter) = letters.get_mut(at) {
                    *letter = *to;
                }
            }
        }
    }
    letters.into_iter().collect()
}

fn open_text(text: &str) -> FileOpener {
    let bytes = text.as_bytes().to_vec();
    Box::new(move || Ok(Box::new(Cursor::new(bytes.clone()))))
}

/// What comes of a collection carries nothing that runs.
fn read_all(collection: &dyn Collection) {
    let pictures = PictureLocator::new(None);
    for item in collection.articles(&pictures).flatten() {
        if let CollectedItem::Article(article) = item {
            let html = article.html.as_str().to_lowercase();
            assert!(!html.contains("<script") && !html.contains("onerror="), "{html}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_damaged_export_of_wordpress_ends_nothing(all in prop::collection::vec(any_damage(), 1..6)) {
        let options = wordpress::Options { with_pages: true, category_mapping: CategoryMapping::default(), now: Timestamp::UNIX_EPOCH };
        if let Ok(export) = wordpress::WordPress::open("export.xml", open_text(&damage(WORDPRESS, &all)), options) {
            read_all(&export);
        }
    }

    #[test]
    fn a_damaged_export_of_ghost_ends_nothing(all in prop::collection::vec(any_damage(), 1..6)) {
        let options =
            ghost::Options { with_pages: true, category_mapping: CategoryMapping::default(), site: None, now: Timestamp::UNIX_EPOCH };
        if let Ok(export) = ghost::Ghost::open("export.json", &open_text(&damage(GHOST, &all)), options) {
            read_all(&export);
        }
    }

    #[test]
    fn a_damaged_article_ends_nothing(all in prop::collection::vec(any_damage(), 1..6)) {
        let text = damage(MARKDOWN, &all);
        let file = SourceFile { path: "articles/epfo/sample.md".to_owned(), text };
        if let Ok(bundle) = parse_bundle(std::slice::from_ref(&file)) {
            let _ = check_worked_examples(&bundle.articles, &Registry::default(), jiff::civil::date(2026, 11, 20));
            let _ = check_covers(&bundle.articles, &Registry::default(), jiff::civil::date(2026, 11, 20));
        }
    }

    #[test]
    fn nothing_that_runs_is_left_of_markup(
        pieces in prop::collection::vec(prop::sample::select(MARKUP_PIECES.to_vec()), 0..14), all in prop::collection::vec(any_damage(), 0..3),
    ) {
        if let Ok(clean) = CleanHtml::parse(&damage(&pieces.concat(), &all)) {
            prop_assert_eq!(find_danger(clean.as_str()), None, "{}", clean.as_str());
            // A reader gets it cleaned once more, and a browser reads it once more.
            let again = domain::articles::clean_html(clean.as_str());
            prop_assert_eq!(find_danger(&again), None, "{}", again);
        }
    }

    #[test]
    fn any_markup_is_read(text in "(?s)[ -~<>&\"'/\n]{0,400}", all in prop::collection::vec(any_damage(), 0..6)) {
        let _ = parse_markup(&damage(&text, &all)).len();
    }
}
