//! Video links. Only the three forms of a YouTube URL with an 11-character id become a player.

/// Returns the id in a watch, short (`youtu.be`) or embed URL; `None` for anything else.
pub fn parse_video_id(address: &str) -> Option<String> {
    let url = url::Url::parse(address.trim()).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
    let host = url.host_str()?.trim_start_matches("www.").trim_start_matches("m.");
    let id = match host {
        "youtu.be" => url.path().trim_start_matches('/').to_owned(),
        "youtube.com" | "youtube-nocookie.com" => {
            if url.path() == "/watch" {
                url.query_pairs().find(|(key, _)| key == "v").map(|(_, value)| value.into_owned())?
            } else {
                url.path().strip_prefix("/embed/")?.to_owned()
            }
        }
        _ => return None,
    };
    is_video_id(&id).then_some(id)
}

pub(super) fn is_video_id(id: &str) -> bool {
    id.len() == 11 && id.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_the_three_forms_only() {
        for good in
            ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3", "https://youtu.be/dQw4w9WgXcQ", "https://www.youtube.com/embed/dQw4w9WgXcQ"]
        {
            assert_eq!(parse_video_id(good).as_deref(), Some("dQw4w9WgXcQ"), "{good}");
        }
        for bad in
            ["https://youtube.com.evil.in/watch?v=dQw4w9WgXcQ", "https://youtu.be/short", "javascript:alert(1)", "https://vimeo.com/1"]
        {
            assert_eq!(parse_video_id(bad), None, "{bad}");
        }
    }
}
