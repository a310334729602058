//! Recognises crawlers: programs that index, preview or archive, and can't build a page from an empty document.

use axum::http::{HeaderMap, header};

/// Parts of user agents, in lower case. Most crawlers call themselves bot, crawler or spider; the others are listed here.
const CRAWLER_NAMES: [&str; 14] = [
    "bot",
    "crawl",
    "spider",
    "whatsapp",
    "facebookexternalhit",
    "facebookcatalog",
    "meta-externalagent",
    "telegram",
    "skypeuripreview",
    "slurp",
    "embedly",
    "quora link preview",
    "google-inspectiontool",
    "archiver",
];

/// All browsers call themselves Mozilla. An agent that does not, or that contains a crawler's name, is a crawler.
pub(super) fn is_crawler(headers: &HeaderMap) -> bool {
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let agent = agent.to_ascii_lowercase();
    !agent.contains("mozilla/") || CRAWLER_NAMES.iter().any(|name| agent.contains(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_crawler_agent(agent: &str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::USER_AGENT, agent.parse().unwrap());
        is_crawler(&headers)
    }

    #[test]
    fn crawlers_are_told_from_browsers() {
        for agent in [
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            "Mozilla/5.0 (compatible; bingbot/2.0)",
            "WhatsApp/2.23.20.0",
            "facebookexternalhit/1.1",
            "Twitterbot/1.0",
            "LinkedInBot/1.0",
            "TelegramBot (like TwitterBot)",
            "Mozilla/5.0 (compatible; Yahoo! Slurp)",
            "curl/8.5.0",
            "",
        ] {
            assert!(is_crawler_agent(agent), "{agent}");
        }
        for agent in [
            "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
        ] {
            assert!(!is_crawler_agent(agent), "{agent}");
        }
        assert!(is_crawler(&HeaderMap::new()));
    }
}
