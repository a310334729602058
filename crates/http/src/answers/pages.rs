//! Standing pages: letter, about, privacy, terms, disclosures.

use domain::{Error, Result};
use jiff::Timestamp;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Answer, Data, page_tag};
use crate::App;

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StandingPage {
    pub slug: String,
    pub title: String,
    pub description: String,
    /// Cleaned HTML.
    pub content: String,
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Timestamp,
}

impl Answer for StandingPage {
    fn tags(&self) -> Vec<Tag> {
        vec![page_tag(&self.slug)]
    }
}

pub async fn page(app: &App, slug: &str) -> Result<Data<StandingPage>> {
    let page = app.store.pages().find(slug).await?.ok_or(Error::NotFound("Page"))?;
    let plain = |text: &str| with_names(text, &app.site, str::to_owned);
    Ok(Data::new(StandingPage {
        title: plain(&page.title),
        description: plain(&page.description),
        content: with_names(&page.html, &app.site, escaped),
        slug: page.slug,
        updated_at: page.updated_at,
    }))
}

/// Texts of standing pages leave names and addresses to the operator's settings.
fn with_names(text: &str, site: &domain::site::Site, wording: impl Fn(&str) -> String) -> String {
    if !text.contains("{{") {
        return text.to_owned();
    }
    [
        ("{{contact_email}}", &site.contact_email),
        ("{{company_line}}", &site.company_line),
        ("{{legal_name}}", &site.legal_name),
        ("{{address}}", &site.address),
        ("{{grievance_officer}}", &site.grievance_officer),
        ("{{editor_email}}", &site.editor_email),
        ("{{site_name}}", &site.name),
    ]
    .iter()
    .fold(text.to_owned(), |text, (token, value)| text.replace(token, &wording(value)))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_filled_in_and_escaped() {
        let site = domain::site::Site {
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
        let html = with_names("<p>{{contact_email}}, {{company_line}} {{other}}</p>", &site, escaped);
        assert_eq!(html, "<p>hello@tfp.test, A &amp; B &lt;Ltd&gt; {{other}}</p>");
    }
}
