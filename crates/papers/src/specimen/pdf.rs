//! A small writer of PDF files: pages of positioned text in fonts that are not embedded, as passbooks have them.

use std::fmt::Write as _;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;

/// Width and height of a sheet in points: A4, landscape.
pub const SHEET: (f32, f32) = (842.0, 595.0);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Font {
    Regular,
    Bold,
    /// Hindi as an old font writes it: Latin letters that only look like Devanagari in that font.
    Legacy,
    /// Devanagari letters with a table of what they mean.
    Devanagari,
}

/// From an object's number and its stream to the encrypted stream.
pub type Encrypt = dyn Fn(u32, &[u8]) -> Vec<u8>;

/// Encrypts the streams of a file. The password is the business of whoever makes it.
pub struct Seal {
    /// The dictionary "Encrypt" of the file.
    pub dictionary: String,
    /// The file's id, in hexadecimal digits.
    pub id: String,
    /// Encrypts the stream of the object with this number.
    pub encrypt: Box<Encrypt>,
}

/// Text on sheets, from the top left corner.
#[derive(Default)]
pub struct Sheets {
    /// The drawing operators of each sheet.
    contents: Vec<String>,
}

const FONT_OBJECTS: u32 = 7;

impl Sheets {
    pub fn add_sheet(&mut self) {
        self.contents.push(String::new());
    }

    /// Writes a text on the last sheet; `y` is its base line.
    pub fn write(&mut self, font: Font, size: f32, (x, y): (f32, f32), text: &str) {
        let (name, operand) = match font {
            Font::Regular => ("F1", to_literal(text)),
            Font::Bold => ("F2", to_literal(text)),
            Font::Legacy => ("F3", to_literal(text)),
            Font::Devanagari => ("F4", to_hexadecimal(text)),
        };
        let from_below = SHEET.1 - y;
        if let Some(sheet) = self.contents.last_mut() {
            // Writing into a string can't fail.
            let _written = writeln!(sheet, "BT /{name} {size} Tf 1 0 0 1 {x:.2} {from_below:.2} Tm {operand} Tj ET");
        }
    }

    /// Writes a text that ends at `right`.
    pub fn write_right(&mut self, font: Font, size: f32, (right, y): (f32, f32), text: &str) {
        self.write(font, size, (right - measure_figures(text) * size, y), text);
    }

    pub fn to_pdf(&self, seal: Option<&Seal>) -> Vec<u8> {
        self.write_file(File::new(seal))
    }

    /// As [`Sheets::to_pdf`], with its pages and letters packed.
    pub fn to_packed_pdf(&self, seal: Option<&Seal>) -> Vec<u8> {
        self.write_file(File { is_packed: true, ..File::new(seal) })
    }

    fn write_file(&self, mut file: File<'_>) -> Vec<u8> {
        let first_page = FONT_OBJECTS + 3;
        let kids: String = (0..self.contents.len()).map(|page| format!("{} 0 R ", first_page + 2 * to_number(page))).collect();
        file.add_object("<< /Type /Catalog /Pages 2 0 R >>");
        file.add_object(&format!("<< /Type /Pages /Kids [{kids}] /Count {} >>", self.contents.len()));
        add_fonts(&mut file);
        for (page, content) in self.contents.iter().enumerate() {
            let fonts = "/Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R /F4 6 0 R >>";
            let stream = first_page + 2 * to_number(page) + 1;
            file.add_object(&format!(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {} {}] /Resources << {fonts} >> /Contents {stream} 0 R >>",
                SHEET.0, SHEET.1
            ));
            file.add_stream(content.as_bytes());
        }
        file.finish()
    }
}

fn to_number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Objects 3 to 9: the four fonts and what the last one needs.
fn add_fonts(file: &mut File<'_>) {
    file.add_object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
    file.add_object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>");
    file.add_object("<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>");
    file.add_object(
        "<< /Type /Font /Subtype /Type0 /BaseFont /Specimen-Devanagari /Encoding /Identity-H /DescendantFonts [7 0 R] /ToUnicode 9 0 R >>",
    );
    file.add_object(
        "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Specimen-Devanagari /FontDescriptor 8 0 R /DW 600 \
         /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>",
    );
    file.add_object(
        "<< /Type /FontDescriptor /FontName /Specimen-Devanagari /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 \
         /Descent -200 /CapHeight 700 /StemV 80 >>",
    );
    file.add_stream(
        b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Specimen def /CMapType 2 def\n\
          1 begincodespacerange <0000> <FFFF> endcodespacerange\n\
          1 beginbfrange <0900> <097F> <0900> endbfrange\n\
          endcmap end end",
    );
}

/// Objects one after the other, and where each begins.
struct File<'s> {
    bytes: Vec<u8>,
    places: Vec<usize>,
    seal: Option<&'s Seal>,
    is_packed: bool,
}

impl<'s> File<'s> {
    fn new(seal: Option<&'s Seal>) -> Self {
        Self { bytes: b"%PDF-1.4\n".to_vec(), places: Vec::new(), seal, is_packed: false }
    }

    fn begin_object(&mut self) -> u32 {
        self.places.push(self.bytes.len());
        let number = to_number(self.places.len());
        self.bytes.extend_from_slice(format!("{number} 0 obj\n").as_bytes());
        number
    }

    fn add_object(&mut self, text: &str) {
        self.begin_object();
        self.bytes.extend_from_slice(format!("{text}\nendobj\n").as_bytes());
    }

    fn add_stream(&mut self, content: &[u8]) {
        let number = self.begin_object();
        let content = if self.is_packed { pack(content) } else { content.to_vec() };
        let content = self.seal.map_or_else(|| content.clone(), |seal| (seal.encrypt)(number, &content));
        let filter = if self.is_packed { "/Filter /FlateDecode " } else { "" };
        self.bytes.extend_from_slice(format!("<< {filter}/Length {} >>\nstream\n", content.len()).as_bytes());
        self.bytes.extend_from_slice(&content);
        self.bytes.extend_from_slice(b"\nendstream\nendobj\n");
    }

    fn finish(mut self) -> Vec<u8> {
        let table = self.bytes.len();
        let count = self.places.len() + 1;
        let mut end = format!("xref\n0 {count}\n0000000000 65535 f \n");
        for place in &self.places {
            let _written = writeln!(end, "{place:010} 00000 n ");
        }
        let encrypted =
            self.seal.map_or_else(String::new, |seal| format!("/Encrypt {} /ID [<{id}> <{id}>]", seal.dictionary, id = seal.id));
        let _written = write!(end, "trailer\n<< /Size {count} /Root 1 0 R {encrypted} >>\nstartxref\n{table}\n%%EOF\n");
        self.bytes.extend_from_slice(end.as_bytes());
        self.bytes
    }
}

fn pack(content: &[u8]) -> Vec<u8> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
    // Writing to memory does not fail.
    let _written = packer.write_all(content);
    packer.finish().unwrap_or_default()
}

fn to_literal(text: &str) -> String {
    let mut literal = String::from("(");
    for letter in text.chars() {
        match letter {
            '(' | ')' | '\\' => literal.extend(['\\', letter]),
            ' '..='~' => literal.push(letter),
            _ => literal.push('?'),
        }
    }
    literal.push(')');
    literal
}

fn to_hexadecimal(text: &str) -> String {
    let digits: String = text.encode_utf16().map(|unit| format!("{unit:04X}")).collect();
    format!("<{digits}>")
}

/// How wide figures are in Helvetica, for a size of one.
fn measure_figures(text: &str) -> f32 {
    let width = |letter: char| match letter {
        ',' | '.' | ' ' => 0.278,
        '-' => 0.333,
        _ => 0.556,
    };
    text.chars().map(width).sum()
}
