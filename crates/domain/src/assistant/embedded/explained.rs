//! What stands beside a sum: how one asks for it, and which article is about its rules (`content/assistant/sums.yml`).

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::calculators::Kind;
use crate::{Error, Result};

#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Explained {
    /// A question with all that the calculator needs.
    pub example: String,
    /// By its slug; none where no article is about it.
    #[serde(default)]
    pub article: Option<String>,
}

/// One for each calculator.
#[derive(Debug, Clone, Default)]
pub struct Explanations(BTreeMap<&'static str, Explained>);

impl Explanations {
    /// From the YAML file. `Invalid` names a calculator that is missing or unknown.
    pub fn parse(yaml: &str) -> Result<Self> {
        let wrong = |why: String| Error::invalid("sums", why);
        let file: BTreeMap<String, Explained> = serde_yaml_ng::from_str(yaml).map_err(|error| wrong(error.to_string()))?;
        if let Some(unknown) = file.keys().find(|name| Kind::parse(name).is_none()) {
            return Err(wrong(format!("there is no calculator {unknown:?}")));
        }
        let mut all = BTreeMap::new();
        for kind in Kind::ALL {
            let Some(explained) = file.get(kind.as_str()) else { return Err(wrong(format!("nothing for {:?}", kind.as_str()))) };
            all.insert(kind.as_str(), explained.clone());
        }
        Ok(Self(all))
    }

    pub fn of(&self, kind: Kind) -> Explained {
        self.0.get(kind.as_str()).cloned().unwrap_or_default()
    }
}
