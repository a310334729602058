//! The settings, read from a TOML file and from `FINEPRINT_…` environment variables, and checked at the start.
//! `site.contact_email` in the file is `FINEPRINT_SITE_CONTACT_EMAIL` in the environment.

mod assistant;
mod bucket;
mod crm;
mod meetings;
mod messages;
mod payments;
mod provident_fund;
mod settings;
mod settings_reader;
mod sms;

pub use self::assistant::{AssistantEngine, AssistantSettings, TokenPrices};
pub use meetings::MeetingAccount;
pub use messages::{MessageSettings, Whatsapp};
pub use payments::PaymentSettings;
pub use provident_fund::ProvidentFundSettings;
pub use settings::{LogFormat, Settings};

use std::path::Path;

/// Reads the file and the environment. The error lists all mistakes, each with the name of its setting.
pub fn load(file: Option<&Path>) -> Result<Settings, String> {
    let text = match file {
        Some(path) => Some(std::fs::read_to_string(path).map_err(|e| format!("can't read the settings file {}: {e}", path.display()))?),
        None => None,
    };
    let name = file.map(|path| path.display().to_string()).unwrap_or_default();
    load_from(text.as_deref().map(|text| (name.as_str(), text)), std::env::vars())
}

fn load_from(file: Option<(&str, &str)>, environment: impl Iterator<Item = (String, String)>) -> Result<Settings, String> {
    let mut reader = settings_reader::SettingsReader::new(file, environment)?;
    let settings = Settings::read(&mut reader);
    reader.finish().map(|()| settings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variables(pairs: &[(&str, &str)]) -> impl Iterator<Item = (String, String)> {
        pairs.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect::<Vec<_>>().into_iter()
    }

    #[test]
    fn the_environment_wins_over_the_file() {
        let file = "listen = \"127.0.0.1:9000\"\n[site]\ncontact_email = \"a@x.in\"\n";
        let settings = load_from(Some(("f.toml", file)), variables(&[("FINEPRINT_LISTEN", "127.0.0.1:9001")])).unwrap();
        assert_eq!(settings.listen.port(), 9001);
        assert_eq!(settings.site.contact_email, "a@x.in");
    }

    #[test]
    fn every_mistake_is_told_by_name() {
        let file = "listn = \"x\"\n";
        let error = load_from(Some(("f.toml", file)), variables(&[("FINEPRINT_BASE_URL", "ftp://x"), ("FINEPRINT_PAGE_CACHE_MB", "lots")]))
            .unwrap_err();
        assert!(error.contains("listn") && error.contains("did you mean \"listen\""), "{error}");
        assert!(error.contains("FINEPRINT_BASE_URL") && error.contains("FINEPRINT_PAGE_CACHE_MB"), "{error}");
    }

    #[test]
    fn a_secret_key_pasted_as_the_recipient_is_not_told() {
        let secret = "AGE-SECRET-KEY-1HDYN4GD5EQDQTSGF342L4JPKJ760JA9E55N2375T5G808G8VJY4QRG9FS0";
        let error = load_from(None, variables(&[("FINEPRINT_BACKUP_RECIPIENT", secret)])).unwrap_err();
        assert!(error.contains("FINEPRINT_BACKUP_RECIPIENT") && !error.contains("SECRET-KEY-1"), "{error}");
    }
}
