//! Details of the publication: names, contact addresses and settings.

use domain::Result;
use domain::contact::PhoneLengths;
use domain::facts::Registry;
use domain::time::indian_date;
use jiff::civil::Date;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Cacheable, Data};
use crate::App;

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Site {
    pub name: String,
    pub short_name: String,
    /// Scheme and host, no trailing slash.
    pub base_url: String,
    pub company_line: String,
    pub contact_email: String,
    pub editor_email: String,
    /// External contribution form; without one, the button sends a mail to the editor.
    #[schema(required)]
    pub contribute_url: Option<String>,
    pub social: Social,
    pub sign_in: SignInWays,
    /// Day on which the published rules and rates were last checked.
    pub rules_as_of: String,
    /// False when mobile numbers abroad may have any length.
    pub checks_phone_lengths: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Social {
    #[schema(required)]
    pub facebook: Option<String>,
    #[schema(required)]
    pub instagram: Option<String>,
    #[schema(required)]
    pub linkedin: Option<String>,
    #[schema(required)]
    pub x: Option<String>,
    #[schema(required)]
    pub youtube: Option<String>,
}

/// Ways to sign in besides the code by e-mail, which is always available.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SignInWays {
    pub google: bool,
}

impl From<&domain::site::Site> for Site {
    fn from(site: &domain::site::Site) -> Self {
        let domain::site::Social { facebook, instagram, linkedin, x, youtube } = site.social.clone();
        Self {
            name: site.name.clone(),
            short_name: site.short_name.clone(),
            base_url: site.base_url.clone(),
            company_line: site.company_line.clone(),
            contact_email: site.contact_email.clone(),
            editor_email: site.editor_email.clone(),
            contribute_url: site.contribute_url.clone(),
            social: Social { facebook, instagram, linkedin, x, youtube },
            sign_in: SignInWays { google: false },
            rules_as_of: site.rules_as_of.clone(),
            checks_phone_lengths: true,
        }
    }
}

impl Site {
    /// Takes the day of the rules from the fact registry; the setting counts only while the registry is empty.
    fn with_rules_date(mut self, registry: &Registry, today: Date) -> Self {
        if let Some(checked) = registry.last_checked(today) {
            self.rules_as_of = checked.to_string();
        }
        self
    }
}

impl Cacheable for Site {
    /// Settings change only with a restart; the day of the rules changes with a fact.
    fn tags(&self) -> Vec<Tag> {
        vec!["site".into()]
    }
}

pub async fn load_site(app: &App) -> Result<Data<Site>> {
    let today = indian_date(app.environment.now());
    let mut site = Site::from(app.site.as_ref());
    site.sign_in.google = app.people.google.is_offered();
    site.checks_phone_lengths = app.settings.phone_lengths == PhoneLengths::ByCountry;
    Ok(Data::new(site.with_rules_date(&app.content.facts.cache().registry(), today)))
}
