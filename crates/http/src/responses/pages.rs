//! Standing pages: letter, about, privacy, terms, disclosures.

use domain::Result;
use domain::site::Site;
use domain::text::escape_html;
use jiff::Timestamp;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Cacheable, Data, page_tag};
use crate::App;

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StandingPage {
    pub slug: String,
    pub title: String,
    pub description: String,
    /// Sanitised HTML.
    pub content: String,
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Timestamp,
}

impl Cacheable for StandingPage {
    fn tags(&self) -> Vec<Tag> {
        vec![page_tag(&self.slug)]
    }
}

pub async fn load_standing_page(app: &App, slug: &str) -> Result<Data<StandingPage>> {
    let page = app.content.standing_pages.find(slug).await?;
    let files_kept_days = app.commerce.bookings.settings().files_kept_days;
    let plain = |text: &str| fill_placeholders(text, &app.site, files_kept_days, str::to_owned);
    Ok(Data::new(StandingPage {
        title: plain(&page.title),
        description: plain(&page.description),
        content: fill_placeholders(&page.html, &app.site, files_kept_days, escape_html),
        slug: page.slug,
        updated_at: page.updated_at,
    }))
}

/// Replaces placeholders by names, addresses and terms from the operator's settings. A placeholder without a value is
/// removed together with the comma before it, and with a paragraph that it fills alone.
fn fill_placeholders(text: &str, site: &Site, files_kept_days: u32, wording: impl Fn(&str) -> String) -> String {
    if !text.contains("{{") {
        return text.to_owned();
    }
    let postal = if site.address.is_empty() { String::new() } else { format!("By post: {}, {}", site.legal_name, site.address) };
    let days = files_kept_days.to_string();
    let names = [
        ("{{contact_email}}", &site.contact_email),
        ("{{company_line}}", &site.company_line),
        ("{{legal_name}}", &site.legal_name),
        ("{{address}}", &site.address),
        ("{{postal_line}}", &postal),
        ("{{grievance_officer}}", &site.grievance_officer),
        ("{{editor_email}}", &site.editor_email),
        ("{{site_name}}", &site.name),
        ("{{files_kept_days}}", &days),
    ];
    names.iter().fold(text.to_owned(), |text, (token, value)| match value.as_str() {
        "" => [format!(", {token},"), format!(", {token}"), format!("<p>{token}</p>\n"), (*token).to_owned()]
            .iter()
            .fold(text, |text, trace| text.replace(trace, "")),
        value => text.replace(token, &wording(value)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_filled_in_and_escaped() {
        let site = Site {
            name: "The Fine Print".into(),
            short_name: "TFP".into(),
            base_url: "http://localhost".into(),
            company_line: "A & B <Ltd>".into(),
            legal_name: String::new(),
            address: String::new(),
            grievance_officer: String::new(),
            contact_email: "hello@tfp.test".into(),
            editor_email: "editor@tfp.test".into(),
            contribute_url: None,
            social: domain::site::Social::default(),
            rules_as_of: "2026-11-20".into(),
        };
        let html = fill_placeholders("<p>{{contact_email}}, {{company_line}} {{other}}</p>", &site, 30, escape_html);
        assert_eq!(html, "<p>hello@tfp.test, A &amp; B &lt;Ltd&gt; {{other}}</p>");
        let html = fill_placeholders(
            "<p>{{postal_line}}</p>\n<p>Our officer, {{grievance_officer}}, at {{site_name}}, {{address}}</p>",
            &site,
            30,
            escape_html,
        );
        assert_eq!(html, "<p>Our officer at The Fine Print</p>", "what is not set leaves no trace");
        assert_eq!(fill_placeholders("{{files_kept_days}} days after the call", &site, 14, escape_html), "14 days after the call");
    }
}
