//! Paging of lists: pages count from 1 and hold at most 100 items.

/// A requested page. [`Page::new_clamped`] clamps numbers that are out of range; it does not refuse them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    number: u32,
    limit: u32,
}

impl Page {
    pub const MAX_LIMIT: u32 = 100;

    pub fn new_clamped(number: i64, limit: i64) -> Self {
        Self {
            number: u32::try_from(number.clamp(1, 1_000_000)).unwrap_or(1),
            limit: u32::try_from(limit.clamp(1, i64::from(Self::MAX_LIMIT))).unwrap_or(1),
        }
    }

    pub fn number(self) -> u32 {
        self.number
    }

    pub fn limit(self) -> u32 {
        self.limit
    }

    pub fn offset(self) -> u64 {
        u64::from(self.number - 1) * u64::from(self.limit)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing<T> {
    pub items: Vec<T>,
    /// The number of matches on all pages together.
    pub total: u64,
    pub page: Page,
}

impl<T> Listing<T> {
    pub fn has_more(&self) -> bool {
        self.page.offset() + (self.items.len() as u64) < self.total
    }

    pub fn map<U>(self, f: impl FnMut(T) -> U) -> Listing<U> {
        Listing { items: self.items.into_iter().map(f).collect(), total: self.total, page: self.page }
    }
}
