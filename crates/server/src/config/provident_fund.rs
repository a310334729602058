//! Settings of what people keep about their provident fund.

use providers::sealing::AesSealer;

use super::messages::{Secret, read_secret};
use super::settings_reader::SettingsReader;

#[derive(Debug, Clone)]
pub struct ProvidentFundSettings {
    /// The keys that seal personal data, newest first; `None`: nothing can be kept outside a demo.
    pub keys: Option<Secret>,
}

pub fn read(r: &mut SettingsReader) -> ProvidentFundSettings {
    let help =
        "key of 64 hexadecimal digits that seals provident-fund data; after a change the new one comes first, then a comma and the old";
    let keys = read_secret(r, "pf.key", help);
    if let Some(Err(why)) = keys.as_deref().map(AesSealer::open) {
        // The value itself is left out: errors end up in logs.
        r.add_mistake(format!("pf.key (FINEPRINT_PF_KEY) {why}"));
    }
    ProvidentFundSettings { keys: keys.map(Secret) }
}
