//! A page with a picture on it, as a scanner or a letterhead makes it.

use std::fmt::Write as _;

use super::pdf::SHEET;

/// A sheet with a picture of this width and height in points, and a short text above it.
pub fn draw_picture_page((width, height): (u32, u32), text: &str) -> Vec<u8> {
    let content = format!("q {width} 0 0 {height} 20 20 cm /P Do Q BT /F 9 Tf 1 0 0 1 20 580 Tm ({text}) Tj ET");
    let resources = "/XObject << /P 5 0 R >> /Font << /F 6 0 R >>";
    let picture = "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1";
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        format!("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {} {}] /Resources << {resources} >> /Contents 4 0 R >>", SHEET.0, SHEET.1),
        format!("<< /Length {} >>\nstream\n{content}\nendstream", content.len()),
        format!("<< {picture} >>\nstream\nx\nendstream"),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".to_owned(),
    ];
    let (mut file, mut places) = ("%PDF-1.4\n".to_owned(), String::new());
    // Writing into a string can't fail.
    for (number, object) in (1..).zip(&objects) {
        let _written = writeln!(places, "{:010} 00000 n ", file.len());
        let _written = write!(file, "{number} 0 obj\n{object}\nendobj\n");
    }
    let (table, count) = (file.len(), objects.len() + 1);
    let _written =
        write!(file, "xref\n0 {count}\n0000000000 65535 f \n{places}trailer\n<< /Size {count} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n");
    file.into_bytes()
}
