//! Splits a stream of server-sent events into lines, wherever its chunks are cut.

/// The longest line; no event of a model is longer.
const MAX_LINE_BYTES: usize = 64 << 10;
/// The largest reply in total, far more than any answer with its JSON takes.
const MAX_REPLY_BYTES: usize = 2 << 20;

#[derive(Default)]
pub(super) struct LineBuffer {
    bytes: Vec<u8>,
    /// The bytes before this position contain no line end.
    scanned: usize,
    total: usize,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct TooLong;

impl LineBuffer {
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), TooLong> {
        self.total += bytes.len();
        self.bytes.extend_from_slice(bytes);
        if self.total > MAX_REPLY_BYTES { Err(TooLong) } else { Ok(()) }
    }

    /// The next complete line, without its line end.
    pub fn next_line(&mut self) -> Result<Option<String>, TooLong> {
        let Some(end) = self.bytes[self.scanned..].iter().position(|byte| *byte == b'\n').map(|at| at + self.scanned) else {
            self.scanned = self.bytes.len();
            return if self.bytes.len() > MAX_LINE_BYTES { Err(TooLong) } else { Ok(None) };
        };
        if end > MAX_LINE_BYTES {
            return Err(TooLong);
        }
        let line = String::from_utf8_lossy(&self.bytes[..end]).trim_end_matches('\r').to_owned();
        self.bytes.drain(..=end);
        self.scanned = 0;
        Ok(Some(line))
    }

    /// The text after the last line end.
    pub fn take_rest(&mut self) -> String {
        String::from_utf8_lossy(&std::mem::take(&mut self.bytes)).trim().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_whole_however_they_are_cut() {
        let text = "data: पी\r\n\n: ping\ndata: b\nrest";
        for size in 1..text.len() {
            let (mut lines, mut got) = (LineBuffer::default(), Vec::new());
            for chunk in text.as_bytes().chunks(size) {
                lines.push(chunk).unwrap();
                while let Some(line) = lines.next_line().unwrap() {
                    got.push(line);
                }
            }
            assert_eq!(got, ["data: पी", "", ": ping", "data: b"]);
            assert_eq!(lines.take_rest(), "rest");
        }
    }

    #[test]
    fn what_has_no_end_is_refused() {
        let mut lines = LineBuffer::default();
        lines.push(&vec![b'x'; MAX_LINE_BYTES + 1]).unwrap();
        assert_eq!(lines.next_line(), Err(TooLong));
        let mut lines = LineBuffer::default();
        let line = [b"data: ".as_slice(), &[b'x'; 1000], b"\n"].concat();
        let fits = (0..10_000).take_while(|_| lines.push(&line).is_ok() && lines.next_line().is_ok()).count();
        assert!((2_000..2_200).contains(&fits), "{fits}");
    }
}
