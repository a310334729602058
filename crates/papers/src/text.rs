//! The text of a PDF, word by word, with its place.

use std::io::Read;

use domain::provident_fund::{PositionedText, Refusal, TextPage, TextRun};
use flate2::read::ZlibDecoder;
use hayro_interpret::font::GlyphRun;
use hayro_interpret::hayro_cmap::BfString;
use hayro_interpret::kurbo::{Affine, BezPath, Point, Rect};
use hayro_interpret::{
    BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps, InterpreterCache, InterpreterSettings, SoftMask,
    TransformExt, interpret_page,
};
use hayro_syntax::content::ops::TypedInstruction;
use hayro_syntax::object::dict::keys::SUBTYPE;
use hayro_syntax::object::stream::Stream;
use hayro_syntax::object::{Name, Object};
use hayro_syntax::page::Page;
use hayro_syntax::{DecryptionError, Filter, LoadPdfError, Pdf};

/// A larger file is refused.
pub const MAX_BYTES: usize = 10 << 20;
/// A longer file is refused.
pub const MAX_PAGES: usize = 40;
/// More words than this are no passbook.
const MAX_WORDS: usize = 60_000;
/// In bytes of text, ten times what forty full pages have. What is read from a text is looked for in it again and again.
pub(crate) const MAX_TEXT: usize = 2 << 20;
/// Pictures that cover more than this share of a page may be a scan; a logo is smaller.
const SCAN_SHARE: f64 = 0.1;
/// A gap wider than this share of the letters' size is a space.
const SPACE: f64 = 0.18;

/// Reads the text of all pages. `password` opens an encrypted file; it is not needed for one whose password is empty.
pub fn extract_text(file: Vec<u8>, password: &str) -> Result<PositionedText, Refusal> {
    if file.len() > MAX_BYTES {
        return Err(Refusal::TooLong);
    }
    let is_pdf = file.is_empty() || find_header(&file).is_some();
    let is_broken = !has_sound_end(&file);
    let pdf = Pdf::new_with_password(file, password).map_err(|error| to_refusal(error, is_pdf))?;
    let pages = pdf.pages();
    if pages.is_empty() {
        return Err(Refusal::Damaged);
    }
    if pages.len() > MAX_PAGES {
        return Err(Refusal::TooLong);
    }
    let is_broken = is_broken || has_damaged_stream(&pdf) || pages.iter().any(has_unknown_order);
    let cache = InterpreterCache::new();
    let mut text = PositionedText { is_broken, ..PositionedText::default() };
    let (mut words, mut bytes) = (0, 0);
    for page in pages.iter() {
        let place = page.initial_transform(true).to_kurbo();
        let (width, height) = page.render_dimensions();
        let sheet = Rect::new(0.0, 0.0, f64::from(width), f64::from(height));
        let mut context = Context::new(place, sheet, &cache, pdf.xref(), InterpreterSettings::default());
        let mut collector = TextCollector { room: MAX_WORDS - words, ..TextCollector::default() };
        interpret_page(page, &mut context, &mut collector);
        text.has_pictures |= collector.pictures > sheet.area() * SCAN_SHARE;
        let page = collector.finish();
        words += page.runs.len();
        bytes += page.runs.iter().map(|run| run.text.len()).sum::<usize>();
        if words >= MAX_WORDS || bytes > MAX_TEXT {
            return Err(Refusal::NotAPassbook);
        }
        text.pages.push(page);
    }
    Ok(text)
}

/// A file of nothing is what is left of a download that failed.
fn to_refusal(error: LoadPdfError, is_pdf: bool) -> Refusal {
    match error {
        LoadPdfError::Decryption(DecryptionError::PasswordProtected) => Refusal::PasswordNeeded,
        LoadPdfError::Invalid if !is_pdf => Refusal::NotAPdf,
        LoadPdfError::Decryption(_) | LoadPdfError::Invalid => Refusal::Damaged,
    }
}

/// Where the file says that it is a PDF. Some programs write a few bytes before it.
fn find_header(file: &[u8]) -> Option<usize> {
    file.windows(5).take(END_BYTES).position(|bytes| bytes == b"%PDF-")
}

/// Whether the file ends as it should: with a table of its objects that stands where the end says. The reader repairs a file that is cut
/// off or patched and does not tell, so that half a passbook would look like another paper.
fn has_sound_end(file: &[u8]) -> bool {
    let tail = &file[file.len().saturating_sub(END_BYTES)..];
    let Some(end) = find_last(tail, b"startxref") else { return false };
    let end = String::from_utf8_lossy(&tail[end + b"startxref".len()..]).into_owned();
    let (place, mark) = end.trim_start().split_once(|letter: char| !letter.is_ascii_digit()).unwrap_or_default();
    let header = find_header(file).unwrap_or(0);
    let has_table = |place: usize| {
        let table = file.get(place..).unwrap_or_default().trim_ascii_start();
        table.starts_with(b"xref") || table.first().is_some_and(u8::is_ascii_digit)
    };
    mark.contains("%%EOF") && place.parse().is_ok_and(|place: usize| has_table(place) || has_table(place.saturating_add(header)))
}

/// Whether a part with text or letters does not unpack to what its own checksum says. The reader takes what it can of such a part and does
/// not tell, so that a passbook without its words would look like another paper. Pictures say nothing that is read here.
fn has_damaged_stream(pdf: &Pdf) -> bool {
    let mut room = MAX_UNPACKED;
    let mut streams = pdf.objects().into_iter().filter_map(|object| match object {
        Object::Stream(stream) => Some(stream),
        _ => None,
    });
    streams.any(|stream| !is_picture(&stream) && !is_sound(&stream, &mut room))
}

fn is_picture(stream: &Stream<'_>) -> bool {
    stream.dict().get::<Name<'_>>(SUBTYPE).is_some_and(|kind| kind.as_ref() == b"Image")
}

/// A part that only a chain of filters unpacks has no checksum that can be looked at; the reader's own word counts.
fn is_sound(stream: &Stream<'_>, room: &mut u64) -> bool {
    if stream.filters().as_slice() != [Filter::FlateDecode] {
        return stream.decoded().is_ok();
    }
    let packed = stream.raw_data();
    let unpacked = std::io::copy(&mut ZlibDecoder::new(&*packed).take(*room), &mut std::io::sink());
    *room = room.saturating_sub(*unpacked.as_ref().unwrap_or(&0));
    // What is larger than the room is taken for sound: it is no passbook, and its end was not seen.
    unpacked.is_ok()
}

/// Whether a page orders what no PDF can order: its text was overwritten.
fn has_unknown_order(page: &Page<'_>) -> bool {
    let mut orders = page.typed_operations();
    while let Some(order) = orders.next() {
        if matches!(order, TypedInstruction::Fallback(_)) {
            return true;
        }
    }
    false
}

/// So much is unpacked to look for damage, in bytes: all text of a passbook is a hundredth of it.
const MAX_UNPACKED: u64 = 32 << 20;

/// Header and end stand within so many bytes of where a file begins and ends.
const END_BYTES: usize = 2048;

fn find_last(bytes: &[u8], word: &[u8]) -> Option<usize> {
    bytes.windows(word.len()).rposition(|part| part == word)
}

/// Keeps letters, counts pictures and drops all else that is drawn.
#[derive(Default)]
struct TextCollector {
    runs: Vec<TextRun>,
    word: Option<OpenWord>,
    /// How many more words are taken.
    room: usize,
    /// The area that pictures cover, in square points.
    pictures: f64,
}

/// A word that may go on with the next letter.
struct OpenWord {
    text: String,
    start: f64,
    end: f64,
    y: f64,
    size: f64,
    /// The last letter and where it stood: bold print draws it twice.
    last: (String, f64),
}

impl TextCollector {
    fn add_letter(&mut self, letter: String, at: Point, width: f64, size: f64) {
        if letter.trim().is_empty() {
            self.close_word();
            return;
        }
        if let Some(word) = &mut self.word {
            let gap = at.x - word.end;
            let follows = (at.y - word.y).abs() < size * 0.2 && gap < size * SPACE && gap > -size;
            if word.last.0 == letter && (at.x - word.last.1).abs() < size * 0.08 && follows {
                return;
            }
            if follows {
                word.text.push_str(&letter);
                word.end = word.end.max(at.x + width);
                word.last = (letter, at.x);
                return;
            }
        }
        self.close_word();
        self.word = Some(OpenWord { text: letter.clone(), start: at.x, end: at.x + width, y: at.y, size, last: (letter, at.x) });
    }

    fn close_word(&mut self) {
        if let Some(word) = self.word.take().filter(|word| self.room > self.runs.len() && word.size > 0.0) {
            self.runs.push(TextRun { x: word.start as f32, end: word.end as f32, y: word.y as f32, text: word.text });
        }
    }

    fn finish(mut self) -> TextPage {
        self.close_word();
        TextPage { runs: self.runs }
    }
}

impl Device<'_> for TextCollector {
    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, '_>, props: DrawProps<'_>, _: &DrawMode) {
        for glyph in run.glyphs() {
            let place: Affine = props.transform * glyph.transform();
            let at = place * Point::ZERO;
            let units = |x: f64, y: f64| (place * Point::new(x, y)) - at;
            let advance = match &**glyph {
                hayro_interpret::font::Glyph::Outline(outline) => outline.advance_width().unwrap_or(0.0),
                hayro_interpret::font::Glyph::Type3(drawn) => drawn.advance_width().unwrap_or(0.0),
            };
            let letter = match glyph.as_unicode() {
                Some(BfString::Char(letter)) => letter.to_string(),
                Some(BfString::String(letters)) => letters,
                None => char::REPLACEMENT_CHARACTER.to_string(),
            };
            self.add_letter(letter, at, units(f64::from(advance), 0.0).x, units(0.0, UNITS_PER_EM).hypot());
        }
    }

    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'_>, _: &DrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'_>>, _: BlendMode) {}
    fn draw_image(&mut self, image: Image<'_, '_>, props: ImageDrawProps<'_>) {
        let place = Rect::new(0.0, 0.0, f64::from(image.width()), f64::from(image.height()));
        self.pictures += props.transform.transform_rect_bbox(place).area();
    }
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}

/// Letters are drawn on a square of this size.
const UNITS_PER_EM: f64 = 1000.0;
