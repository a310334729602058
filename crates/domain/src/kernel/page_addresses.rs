// Made by `make pages` from crates/http/src/pages/table.rs. Do not edit it by hand.

//! The addresses of all pages; `{name}` stands for one segment.

pub(crate) const PAGE_ADDRESSES: &[&str] = &[
    "/",
    "/{category}/{slug}",
    "/content",
    "/categories",
    "/search",
    "/about",
    "/privacy",
    "/terms",
    "/disclosures",
    "/contact",
    "/refunds",
    "/pricing",
    "/rules",
    "/corrections",
    "/assist",
    "/answers",
    "/answers/{slug}",
    "/reading-list",
    "/service",
    "/willplanning",
    "/assettransmission",
    "/dailydigest",
    "/dailydigest/{date}",
    "/webinars/{id}",
    "/webinar/{id}",
    "/conversation/{id}",
    "/unsubscribe/{email}",
    "/auth/google/callback",
];
