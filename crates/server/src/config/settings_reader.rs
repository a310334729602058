//! Reads settings from the file and the environment, and records where each value came from and what was wrong with it.

use std::collections::BTreeMap;

const PREFIX: &str = "FINEPRINT_";
/// Variables that have the prefix but are not settings of the server.
const IGNORED_VARIABLES: [&str; 2] = ["FINEPRINT_CONFIG", "FINEPRINT_TEST_POSTGRES"];

pub struct SettingsReader {
    file_name: String,
    file: BTreeMap<String, String>,
    environment: BTreeMap<String, String>,
    known: Vec<KnownSetting>,
    mistakes: Vec<String>,
}

/// A setting that was read, for `fineprint config`.
#[derive(Debug, Clone)]
pub struct KnownSetting {
    pub name: &'static str,
    pub value: String,
    pub origin: String,
    pub help: &'static str,
}

impl SettingsReader {
    pub fn new(file: Option<(&str, &str)>, environment: impl Iterator<Item = (String, String)>) -> Result<Self, String> {
        let mut values = BTreeMap::new();
        if let Some((name, text)) = file {
            let table: toml::Table = toml::from_str(text).map_err(|e| format!("{name}: {e}"))?;
            flatten("", &table, &mut values);
        }
        let environment = environment.filter(|(key, _)| key.starts_with(PREFIX) && !IGNORED_VARIABLES.contains(&key.as_str())).collect();
        let file_name = file.map(|(name, _)| name.to_owned()).unwrap_or_default();
        Ok(Self { file_name, file: values, environment, known: Vec::new(), mistakes: Vec::new() })
    }

    /// Returns the value of `name`, parsed by `parse`, or `default` when it is not set. A value that `parse` refuses is recorded as a
    /// mistake, and `default` is returned.
    pub fn get<T>(
        &mut self,
        name: &'static str,
        help: &'static str,
        default: T,
        show: impl Fn(&T) -> String,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> T {
        let variable = environment_variable(name);
        let found = match (self.environment.remove(&variable), self.file.remove(name)) {
            (Some(text), _) => Some((text, variable)),
            (None, Some(text)) => Some((text, format!("{} in {}", name, self.file_name))),
            (None, None) => None,
        };
        let (value, origin) = match found {
            None => (default, "default".to_owned()),
            Some((text, origin)) => match parse(text.trim()) {
                Ok(value) => (value, origin),
                Err(why) => {
                    self.mistakes.push(format!("{origin} = {text:?}: {why}"));
                    (default, origin)
                }
            },
        };
        self.known.push(KnownSetting { name, value: show(&value), origin, help });
        value
    }

    /// Records a mistake that concerns several settings together.
    pub fn add_mistake(&mut self, why: String) {
        self.mistakes.push(why);
    }

    pub fn known_settings(&self) -> Vec<KnownSetting> {
        self.known.clone()
    }

    /// Fails when there were mistakes. Unknown names are mistakes too, because a misspelt setting would otherwise be ignored silently.
    pub fn finish(mut self) -> Result<(), String> {
        let names: Vec<&str> = self.known.iter().map(|k| k.name).collect();
        for name in self.file.keys() {
            self.mistakes.push(format!("{name} in {}: there is no such setting{}", self.file_name, suggest_name(name, &names)));
        }
        for variable in self.environment.keys() {
            let name = variable.trim_start_matches(PREFIX).to_lowercase();
            self.mistakes.push(format!("{variable}: there is no such setting{}", suggest_name(&name, &names)));
        }
        if self.mistakes.is_empty() { Ok(()) } else { Err(format!("the settings have errors:\n  - {}", self.mistakes.join("\n  - "))) }
    }
}

fn environment_variable(name: &str) -> String {
    format!("{PREFIX}{}", name.replace('.', "_").to_uppercase())
}

fn flatten(prefix: &str, table: &toml::Table, into: &mut BTreeMap<String, String>) {
    for (key, value) in table {
        let name = if prefix.is_empty() { key.clone() } else { format!("{prefix}.{key}") };
        match value {
            toml::Value::Table(inner) => flatten(&name, inner, into),
            toml::Value::String(text) => drop(into.insert(name, text.clone())),
            toml::Value::Array(items) => {
                let texts: Vec<String> = items.iter().map(|item| item.as_str().map_or_else(|| item.to_string(), str::to_owned)).collect();
                into.insert(name, texts.join(","));
            }
            other => drop(into.insert(name, other.to_string())),
        }
    }
}

fn suggest_name(name: &str, names: &[&str]) -> String {
    let close = names.iter().map(|known| (edit_distance(name, known), known)).min().filter(|(d, _)| *d <= 3);
    close.map(|(_, known)| format!("; did you mean \"{known}\"?")).unwrap_or_default()
}

/// The Levenshtein distance of two short words.
fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let next = (diagonal + usize::from(x != *y)).min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = row[j + 1];
            row[j + 1] = next;
        }
    }
    row[b.len()]
}
