//! The kinds of what site search finds.

/// The kind of a search result. Each kind has one function in `gathering/search/documents.rs` that builds its documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::IntoStaticStr, strum::EnumString, strum::VariantArray)]
#[strum(serialize_all = "camelCase")]
pub enum SearchKind {
    Content,
    Webinar,
    Assist,
    AssetTransmission,
    Category,
    Calculator,
    /// A short answer.
    Answer,
    /// A standing tool or list of the site, such as the will planner.
    Tool,
}

impl SearchKind {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// The name on the wire and in the index.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    /// The kind under which a click on such a result is counted: both kinds of assistance count as one.
    pub fn counted_as(self) -> Self {
        match self {
            Self::AssetTransmission => Self::Assist,
            kind => kind,
        }
    }
}
