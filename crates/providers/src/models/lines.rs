//! Lines of a stream of server-sent events, however its bytes are cut.

/// A line that is longer is no event of a model.
const LONGEST_LINE: usize = 64 << 10;
/// Of a whole reply: far more than any answer with its wrapping.
const LONGEST_REPLY: usize = 2 << 20;

#[derive(Default)]
pub(super) struct Lines {
    bytes: Vec<u8>,
    /// Up to here there is no line's end.
    looked: usize,
    total: usize,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct TooLong;

impl Lines {
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), TooLong> {
        self.total += bytes.len();
        self.bytes.extend_from_slice(bytes);
        if self.total > LONGEST_REPLY { Err(TooLong) } else { Ok(()) }
    }

    /// The next whole line, without its end.
    pub fn next(&mut self) -> Result<Option<String>, TooLong> {
        let Some(end) = self.bytes[self.looked..].iter().position(|byte| *byte == b'\n').map(|at| at + self.looked) else {
            self.looked = self.bytes.len();
            return if self.bytes.len() > LONGEST_LINE { Err(TooLong) } else { Ok(None) };
        };
        if end > LONGEST_LINE {
            return Err(TooLong);
        }
        let line = String::from_utf8_lossy(&self.bytes[..end]).trim_end_matches('\r').to_owned();
        self.bytes.drain(..=end);
        self.looked = 0;
        Ok(Some(line))
    }

    /// What stands behind the last line's end.
    pub fn rest(&mut self) -> String {
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
            let (mut lines, mut got) = (Lines::default(), Vec::new());
            for chunk in text.as_bytes().chunks(size) {
                lines.push(chunk).unwrap();
                while let Some(line) = lines.next().unwrap() {
                    got.push(line);
                }
            }
            assert_eq!(got, ["data: पी", "", ": ping", "data: b"]);
            assert_eq!(lines.rest(), "rest");
        }
    }

    #[test]
    fn what_has_no_end_is_refused() {
        let mut lines = Lines::default();
        lines.push(&vec![b'x'; LONGEST_LINE + 1]).unwrap();
        assert_eq!(lines.next(), Err(TooLong));
        let mut lines = Lines::default();
        let line = [b"data: ".as_slice(), &[b'x'; 1000], b"\n"].concat();
        let fits = (0..10_000).take_while(|_| lines.push(&line).is_ok() && lines.next().is_ok()).count();
        assert!((2_000..2_200).contains(&fits), "{fits}");
    }
}
