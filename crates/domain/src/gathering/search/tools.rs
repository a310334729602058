//! The standing tools and lists of the site as search results of their own, with what people call them. Edited in `content/search/tools.yml`.

use std::collections::HashSet;

use serde::Deserialize;

use super::SearchKind;
use crate::short_answers::LanguageTexts;
use crate::{Error, Result};

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchTool {
    pub id: String,
    /// Path of its page on this site.
    pub path: String,
    /// Path of its page in Hindi, where that is another one.
    #[serde(default)]
    pub hindi_path: Option<String>,
    pub title: LanguageTexts,
    /// One sentence: what somebody does there.
    pub line: LanguageTexts,
    /// Slugs of articles that explain its subject. A site finds the tool while one of them is published.
    pub articles: Vec<String>,
    /// What people type, in any language. Whoever types one of them, and nothing else that carries a subject, sees the tool first.
    pub words: Vec<String>,
    /// Id of the document of asset transmission that this entry only words in Hindi; then it is no result itself.
    #[serde(default)]
    pub transmission: Option<String>,
}

impl SearchTool {
    /// The kind and the id of the result that it is.
    pub fn result_key(&self) -> (SearchKind, &str) {
        match &self.transmission {
            Some(id) => (SearchKind::AssetTransmission, id),
            None => (SearchKind::Tool, &self.id),
        }
    }
}

/// All tools, in the order of the file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SearchTools {
    pub tools: Vec<SearchTool>,
}

impl SearchTools {
    /// Parses the YAML. `Invalid` names a tool that stands there twice, lacks a text or leads away from the site.
    pub fn parse(yaml: &str) -> Result<Self> {
        let tools: Vec<SearchTool> = serde_yaml_ng::from_str(yaml).map_err(|error| Error::invalid("tools", error.to_string()))?;
        let mut ids = HashSet::new();
        for tool in &tools {
            let lacks_text = tool.title.iter().chain(tool.line.iter()).any(|(_, text)| text.trim().is_empty());
            let leads_away = [Some(&tool.path), tool.hindi_path.as_ref()].into_iter().flatten().any(|path| !path.starts_with('/'));
            if lacks_text || leads_away || !ids.insert(tool.id.as_str()) {
                return Err(Error::invalid("tools", format!("{} stands there twice, lacks a text or has no path", tool.id)));
            }
        }
        Ok(Self { tools })
    }

    /// The tools that are results themselves.
    pub fn results(&self) -> impl Iterator<Item = &SearchTool> {
        self.tools.iter().filter(|tool| tool.transmission.is_none())
    }

    /// The tool that words a result.
    pub fn find(&self, kind: SearchKind, id: &str) -> Option<&SearchTool> {
        self.tools.iter().find(|tool| tool.result_key() == (kind, id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOOLS: &str = include_str!("../../../../../content/search/tools.yml");

    #[test]
    fn our_own_tools_are_whole() {
        let tools = SearchTools::parse(TOOLS).unwrap();
        assert!(tools.results().count() >= 10);
        assert_eq!(tools.find(SearchKind::Tool, "will-planner").unwrap().path, "/willplanning");
        assert!(tools.find(SearchKind::AssetTransmission, "transmission-first-steps").is_some());
        assert!(tools.find(SearchKind::Tool, "transmission-first-steps").is_none());
    }

    #[test]
    fn a_mistake_is_named() {
        let text = |path: &str| {
            format!(
                "- {{id: a, path: {path}, title: {{en: A, hi: A, hinglish: A}}, line: {{en: A, hi: A, hinglish: A}}, articles: [], words: []}}\n"
            )
        };
        assert!(SearchTools::parse(&text("/a")).is_ok());
        for wrong in [text("a"), text("/a").repeat(2), text("/a").replace("hi: A", "hi: ''")] {
            assert!(SearchTools::parse(&wrong).is_err(), "{wrong}");
        }
    }
}
