//! Standing pages: letter, about, privacy, terms, disclosures.

use domain::Result;
use domain::site::Site;
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
    let page = app.standing_pages.find(slug).await?;
    let plain = |text: &str| with_names(text, &app.site, str::to_owned);
    Ok(Data::new(StandingPage {
        title: plain(&page.title),
        description: plain(&page.description),
        content: with_names(&page.html, &app.site, escaped),
        slug: page.slug,
        updated_at: page.updated_at,
    }))
}

/// Texts of standing pages leave names and addresses to the operator's settings. One that is not set
/// goes without a trace: with the comma before it, and with the paragraph that it would fill.
fn with_names(text: &str, site: &Site, wording: impl Fn(&str) -> String) -> String {
    if !text.contains("{{") {
        return text.to_owned();
    }
    let postal = if site.address.is_empty() { String::new() } else { format!("By post: {}, {}", site.legal_name, site.address) };
    let names = [
        ("{{contact_email}}", &site.contact_email),
        ("{{company_line}}", &site.company_line),
        ("{{legal_name}}", &site.legal_name),
        ("{{address}}", &site.address),
        ("{{postal_line}}", &postal),
        ("{{grievance_officer}}", &site.grievance_officer),
        ("{{editor_email}}", &site.editor_email),
        ("{{site_name}}", &site.name),
    ];
    names.iter().fold(text.to_owned(), |text, (token, value)| match value.as_str() {
        "" => [format!(", {token},"), format!(", {token}"), format!("<p>{token}</p>\n"), (*token).to_owned()]
            .iter()
            .fold(text, |text, trace| text.replace(trace, "")),
        value => text.replace(token, &wording(value)),
    })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
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
        let html = with_names("<p>{{contact_email}}, {{company_line}} {{other}}</p>", &site, escaped);
        assert_eq!(html, "<p>hello@tfp.test, A &amp; B &lt;Ltd&gt; {{other}}</p>");
        let html =
            with_names("<p>{{postal_line}}</p>\n<p>Our officer, {{grievance_officer}}, at {{site_name}}, {{address}}</p>", &site, escaped);
        assert_eq!(html, "<p>Our officer at The Fine Print</p>", "what is not set leaves no trace");
    }
}
