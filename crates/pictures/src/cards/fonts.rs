//! The fonts of the cards (see `fonts/README.md`), and the measured widths of text in them.

use std::sync::{Arc, LazyLock};

use domain::text::devanagari::needs_devanagari_font;
use domain::text::escape_html;
use domain::{Error, Result};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Node, Options, Tree};

pub const SERIF: &str = "'Source Serif 4'";
pub const SANS: &str = "'Inter'";
/// Also contains the common Latin letters.
const DEVANAGARI: &str = "'Noto Sans Devanagari'";

const FONTS: [&[u8]; 4] = [
    include_bytes!("../../fonts/source-serif-600.ttf"),
    include_bytes!("../../fonts/inter-500.ttf"),
    include_bytes!("../../fonts/inter-650.ttf"),
    include_bytes!("../../fonts/noto-sans-devanagari-600.ttf"),
];

static SVG_OPTIONS: LazyLock<Options<'static>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    FONTS.iter().for_each(|font| fonts.load_font_data(font.to_vec()));
    Options { fontdb: Arc::new(fonts), font_family: "Inter".to_owned(), ..Options::default() }
});

pub fn parse_svg(svg: &str) -> Result<Tree> {
    Tree::from_str(svg, &SVG_OPTIONS).map_err(Error::internal)
}

/// A font at one weight and size.
#[derive(Clone, Copy)]
pub struct TextStyle {
    pub family: &'static str,
    pub weight: u32,
    /// In pixels.
    pub size: f32,
}

impl TextStyle {
    /// In pixels.
    pub fn measure_width(self, text: &str) -> Result<f32> {
        // Space at the ends of a text has no outline, so the text is measured between two full stops.
        let (with, without) = (self.measure_outline(&format!(".{text}."))?, self.measure_outline("..")?);
        Ok(with - without)
    }

    fn measure_outline(self, text: &str) -> Result<f32> {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">{}</svg>",
            self.to_svg_text(0.0, 0.0, "#000", text)
        );
        let tree = parse_svg(&svg)?;
        Ok(tree
            .root()
            .children()
            .iter()
            .filter_map(|node| if let Node::Text(text) = node { Some(text.bounding_box().width()) } else { None })
            .sum())
    }

    /// An SVG element with its baseline at `y`.
    pub fn to_svg_text(self, x: f32, y: f32, fill: &str, text: &str) -> String {
        let TextStyle { family, weight, size } = self;
        // The whole line uses one font, because a word that mixes two fonts is not shaped correctly.
        let family = if text.chars().any(needs_devanagari_font) { DEVANAGARI } else { family };
        format!(
            "<text x=\"{x}\" y=\"{y}\" font-family=\"{family}\" font-weight=\"{weight}\" font-size=\"{size}\" fill=\"{fill}\" xml:space=\"preserve\">{}</text>",
            escape_html(text)
        )
    }
}
