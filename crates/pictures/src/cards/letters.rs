//! The fonts of the cards (see `fonts/README.md`), and how wide words are in them.

use std::sync::{Arc, LazyLock};

use domain::{Error, Result};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Node, Options, Tree};

pub const SERIF: &str = "'Source Serif 4'";
pub const SANS: &str = "'Inter'";
/// Has the common Latin letters too.
const DEVANAGARI: &str = "'Noto Sans Devanagari'";

const FONTS: [&[u8]; 4] = [
    include_bytes!("../../fonts/source-serif-600.ttf"),
    include_bytes!("../../fonts/inter-500.ttf"),
    include_bytes!("../../fonts/inter-650.ttf"),
    include_bytes!("../../fonts/noto-sans-devanagari-600.ttf"),
];

static OPTIONS: LazyLock<Options<'static>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    FONTS.iter().for_each(|font| fonts.load_font_data(font.to_vec()));
    Options { fontdb: Arc::new(fonts), font_family: "Inter".to_owned(), ..Options::default() }
});

pub fn tree(svg: &str) -> Result<Tree> {
    Tree::from_str(svg, &OPTIONS).map_err(Error::internal)
}

/// A face of a font at one size.
#[derive(Clone, Copy)]
pub struct Letters {
    pub family: &'static str,
    pub weight: u32,
    /// In pixels.
    pub size: f32,
}

impl Letters {
    /// In pixels.
    pub fn width(self, text: &str) -> Result<f32> {
        // Space at the ends has no outline: a stop on either side gives it one.
        let (with, without) = (self.outline(&format!(".{text}."))?, self.outline("..")?);
        Ok(with - without)
    }

    fn outline(self, text: &str) -> Result<f32> {
        let svg =
            format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">{}</svg>", self.written(0.0, 0.0, "#000", text));
        let tree = tree(&svg)?;
        Ok(tree
            .root()
            .children()
            .iter()
            .filter_map(|node| if let Node::Text(text) = node { Some(text.bounding_box().width()) } else { None })
            .sum())
    }

    /// An SVG element with its baseline at `y`.
    pub fn written(self, x: f32, y: f32, fill: &str, text: &str) -> String {
        let Letters { family, weight, size } = self;
        // One face for a whole line: a word that is half in one and half in another is not shaped right.
        let family = if text.chars().any(is_devanagari) { DEVANAGARI } else { family };
        format!(
            "<text x=\"{x}\" y=\"{y}\" font-family=\"{family}\" font-weight=\"{weight}\" font-size=\"{size}\" fill=\"{fill}\" xml:space=\"preserve\">{}</text>",
            escaped(text)
        )
    }
}

fn is_devanagari(letter: char) -> bool {
    matches!(letter, '\u{900}'..='\u{97f}' | '\u{a8e0}'..='\u{a8ff}')
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
