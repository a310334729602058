//! Reads named values from the two places and remembers where each came from and what was wrong.

use std::collections::BTreeMap;

const PREFIX: &str = "FINEPRINT_";
/// Variables with the prefix that are not settings of the server.
const NOT_SETTINGS: [&str; 2] = ["FINEPRINT_CONFIG", "FINEPRINT_TEST_POSTGRES"];

pub struct Reader {
    file_name: String,
    file: BTreeMap<String, String>,
    environment: BTreeMap<String, String>,
    known: Vec<Known>,
    mistakes: Vec<String>,
}

/// A setting as read: name, value in words, origin.
#[derive(Debug, Clone)]
pub struct Known {
    pub name: &'static str,
    pub value: String,
    pub origin: String,
    pub help: &'static str,
}

impl Reader {
    pub fn new(file: Option<(&str, &str)>, environment: impl Iterator<Item = (String, String)>) -> Result<Self, String> {
        let mut values = BTreeMap::new();
        if let Some((name, text)) = file {
            let table: toml::Table = toml::from_str(text).map_err(|e| format!("{name}: {e}"))?;
            flatten("", &table, &mut values);
        }
        let environment = environment.filter(|(key, _)| key.starts_with(PREFIX) && !NOT_SETTINGS.contains(&key.as_str())).collect();
        let file_name = file.map(|(name, _)| name.to_owned()).unwrap_or_default();
        Ok(Self { file_name, file: values, environment, known: Vec::new(), mistakes: Vec::new() })
    }

    /// The value of `name` made by `parse`, else `default`. A mistake is noted and `default` stands in.
    pub fn get<T>(
        &mut self,
        name: &'static str,
        help: &'static str,
        default: T,
        show: impl Fn(&T) -> String,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> T {
        let variable = variable_of(name);
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
        self.known.push(Known { name, value: show(&value), origin, help });
        value
    }

    /// About several settings together.
    pub fn mistake(&mut self, why: String) {
        self.mistakes.push(why);
    }

    pub fn known(&self) -> Vec<Known> {
        self.known.clone()
    }

    /// Names that no setting has are mistakes too: a misspelt one would otherwise be ignored in silence.
    pub fn finish(mut self) -> Result<(), String> {
        let names: Vec<&str> = self.known.iter().map(|k| k.name).collect();
        for name in self.file.keys() {
            self.mistakes.push(format!("{name} in {}: there is no such setting{}", self.file_name, suggestion(name, &names)));
        }
        for variable in self.environment.keys() {
            let name = variable.trim_start_matches(PREFIX).to_lowercase();
            self.mistakes.push(format!("{variable}: there is no such setting{}", suggestion(&name, &names)));
        }
        if self.mistakes.is_empty() { Ok(()) } else { Err(format!("the settings need mending:\n  - {}", self.mistakes.join("\n  - "))) }
    }
}

fn variable_of(name: &str) -> String {
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

fn suggestion(name: &str, names: &[&str]) -> String {
    let close = names.iter().map(|known| (distance(name, known), known)).min().filter(|(d, _)| *d <= 3);
    close.map(|(_, known)| format!("; did you mean \"{known}\"?")).unwrap_or_default()
}

/// Edits between two short words.
fn distance(a: &str, b: &str) -> usize {
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
