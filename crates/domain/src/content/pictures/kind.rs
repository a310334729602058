//! Recognises picture files by their first bytes, never by their name.

/// Whether the bytes begin like a picture that can be uploaded: PNG, JPEG, WebP or GIF. SVG is not accepted, because it can
/// contain scripts.
pub fn is_picture(bytes: &[u8]) -> bool {
    let at = |from: usize, magic: &[u8]| bytes.get(from..from + magic.len()) == Some(magic);
    at(0, b"\x89PNG\r\n\x1a\n") || at(0, b"\xff\xd8\xff") || (at(0, b"RIFF") && at(8, b"WEBP")) || at(0, b"GIF87a") || at(0, b"GIF89a")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_known_by_their_bytes() {
        for good in [&b"\x89PNG\r\n\x1a\n...."[..], b"\xff\xd8\xff\xe0", b"RIFF\0\0\0\0WEBPVP8 ", b"GIF89a"] {
            assert!(is_picture(good), "{good:?}");
        }
        for bad in
            [&b"<svg xmlns='http://www.w3.org/2000/svg'>"[..], b"<html>", b"", b"RIFF\0\0\0\0WAVE", b"%PDF-1.7", b"\0\0\0\x20ftypavif"]
        {
            assert!(!is_picture(bad), "{bad:?}");
        }
    }
}
