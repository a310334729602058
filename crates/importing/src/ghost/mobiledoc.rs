//! Renders the document format of Ghost's older editor (Mobiledoc), for posts that are exported without HTML.

use domain::text::escape_like_sanitiser;
use serde_json::Value;

use super::cards;
use crate::markup::{Element, MarkupToken, write_token};

/// `None` when the text is not a Mobiledoc document.
pub fn render_mobiledoc(text: &str) -> Option<String> {
    let document: Value = serde_json::from_str(text).ok()?;
    let sections = document["sections"].as_array()?;
    let mut out = String::new();
    for section in sections {
        match section[0].as_u64() {
            Some(1) => {
                let name = map_tag_name(section[1].as_str().unwrap_or("p"));
                out.push_str(&format!("<{name}>"));
                render_markers(&mut out, &document, &section[2]);
                out.push_str(&format!("</{name}>"));
            }
            Some(2) => write_token(
                &mut out,
                &MarkupToken::Open(Element::new("img").with_attribute("src", section[1].as_str().unwrap_or_default())),
            ),
            Some(3) => {
                let name = if section[1] == "ol" { "ol" } else { "ul" };
                out.push_str(&format!("<{name}>"));
                for item in section[2].as_array().into_iter().flatten() {
                    out.push_str("<li>");
                    render_markers(&mut out, &document, item);
                    out.push_str("</li>");
                }
                out.push_str(&format!("</{name}>"));
            }
            Some(10) => {
                let card = &document["cards"][to_index(&section[1])];
                out.push_str(&cards::render_card(card[0].as_str().unwrap_or_default(), &card[1]).unwrap_or_default());
            }
            _ => {}
        }
    }
    Some(out)
}

fn to_index(value: &Value) -> usize {
    value.as_u64().and_then(|number| usize::try_from(number).ok()).unwrap_or(usize::MAX)
}

fn map_tag_name(name: &str) -> String {
    match name.to_ascii_lowercase().as_str() {
        known @ ("p" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "blockquote" | "aside") => known.to_owned(),
        "pull-quote" => "blockquote".to_owned(),
        _ => "p".to_owned(),
    }
}

/// Each marker opens some markups, writes its text or atom, and closes as many markups as it says.
fn render_markers(out: &mut String, document: &Value, markers: &Value) {
    let mut open: Vec<String> = Vec::new();
    for marker in markers.as_array().into_iter().flatten() {
        for mark in marker[1].as_array().into_iter().flatten() {
            let mark = &document["markups"][to_index(mark)];
            let name = mark[0].as_str().unwrap_or("span").to_ascii_lowercase();
            let mut element = Element::new(if name.bytes().all(|b| b.is_ascii_alphanumeric()) { &name } else { "span" });
            for pair in mark[1].as_array().map(|all| all.chunks(2)).into_iter().flatten() {
                if let [name, value] = pair
                    && name == "href"
                {
                    element.set_attribute("href", value.as_str().unwrap_or_default());
                }
            }
            open.push(element.name.clone());
            write_token(out, &MarkupToken::Open(element));
        }
        match marker[0].as_u64() {
            Some(1) if document["atoms"][to_index(&marker[3])][0] == "soft-return" => out.push_str("<br>"),
            Some(1) => out.push_str(&escape_like_sanitiser(document["atoms"][to_index(&marker[3])][1].as_str().unwrap_or_default())),
            _ => out.push_str(&escape_like_sanitiser(marker[3].as_str().unwrap_or_default())),
        }
        for _ in 0..to_index(&marker[2]).min(open.len()) {
            if let Some(name) = open.pop() {
                out.push_str(&format!("</{name}>"));
            }
        }
    }
    while let Some(name) = open.pop() {
        out.push_str(&format!("</{name}>"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_marks_and_cards() {
        let document = r#"{"version":"0.3.1","atoms":[["soft-return","",{}]],"cards":[["html",{"html":"<b>raw</b>"}]],
            "markups":[["strong"],["a",["href","https://a.test/"]]],
            "sections":[[1,"h2",[[0,[],0,"Head"]]],[1,"p",[[0,[0],0,"bold "],[0,[1],2,"link"],[1,[],0,0],[0,[],0,"end <"]]],[3,"ul",[[[0,[],0,"one"]]]],[10,0]]}"#;
        assert_eq!(
            render_mobiledoc(document).unwrap(),
            "<h2>Head</h2><p><strong>bold <a href=\"https://a.test/\">link</a></strong><br>end &lt;</p><ul><li>one</li></ul><b>raw</b>"
        );
    }
}
