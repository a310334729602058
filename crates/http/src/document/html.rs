//! `/docs/api`: every operation and shape on one page, without a script.

use std::fmt::Write;

use serde_json::Value;

/// Made once; the document does not change while the program runs.
pub fn page(document: &Value) -> String {
    let mut html = String::from(
        "<!doctype html><html lang=\"en-IN\"><head><meta charset=\"utf-8\"><title>The Fine Print API</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><meta name=\"robots\" content=\"noindex\">\
         <link rel=\"stylesheet\" href=\"/docs/api.css\"></head><body><main><h1>The Fine Print API</h1>",
    );
    let about = document.pointer("/info/description").and_then(Value::as_str).unwrap_or_default();
    put(&mut html, format_args!("<p>{} The same as <a href=\"/openapi.json\">openapi.json</a>.</p>", Escaped(about)));
    for (path, item) in entries(document.get("paths")) {
        for method in ["get", "post", "put", "patch", "delete"] {
            if let Some(operation) = item.get(method) {
                put_operation(&mut html, method, path, operation);
            }
        }
    }
    html.push_str("<h2>Shapes</h2>");
    for (name, schema) in entries(document.pointer("/components/schemas")) {
        put_schema(&mut html, name, schema);
    }
    html.push_str("</main></body></html>");
    html
}

fn put_operation(html: &mut String, method: &str, path: &str, operation: &Value) {
    let id = operation.get("operationId").and_then(Value::as_str).unwrap_or_default();
    let words = ["summary", "description"].iter().find_map(|key| operation.get(key)).and_then(Value::as_str).unwrap_or_default();
    let role = operation.get("x-role").and_then(Value::as_str).map_or_else(|| "everyone".to_owned(), |role| format!("{role} or higher"));
    put(
        html,
        format_args!(
            "<section id=\"{0}\"><h3><code class=\"method\">{1}</code> <code>{2}</code></h3>",
            Escaped(id),
            method.to_uppercase(),
            Escaped(path)
        ),
    );
    put(html, format_args!("<p>{}</p><p class=\"role\">For {}</p><ul>", Escaped(words), Escaped(&role)));
    for parameter in operation.get("parameters").and_then(Value::as_array).into_iter().flatten() {
        let text = |key: &str| parameter.get(key).and_then(Value::as_str).unwrap_or_default();
        let of = type_of(parameter.get("schema"));
        put(
            html,
            format_args!(
                "<li><code>{}</code> ({}) {} {}</li>",
                Escaped(text("name")),
                Escaped(text("in")),
                of,
                Escaped(text("description"))
            ),
        );
    }
    if let Some(body) = operation.pointer("/requestBody/content") {
        put(html, format_args!("<li>Body: {}</li>", media(body)));
    }
    for (status, response) in entries(operation.get("responses")) {
        let of = response.get("content").map_or_else(String::new, media);
        put(html, format_args!("<li>Answer {}: {of}</li>", Escaped(status)));
    }
    html.push_str("</ul></section>");
}

fn put_schema(html: &mut String, name: &str, schema: &Value) {
    put(html, format_args!("<section id=\"shape-{0}\"><h3><code>{0}</code></h3><ul>", Escaped(name)));
    let parts = schema.get("allOf").and_then(Value::as_array);
    for part in parts.into_iter().flatten().chain([schema]) {
        if part.get("$ref").is_some() {
            put(html, format_args!("<li>everything of {}</li>", type_of(Some(part))));
        }
        for (field, value) in entries(part.get("properties")) {
            let words = value.get("description").and_then(Value::as_str).unwrap_or_default();
            put(html, format_args!("<li><code>{}</code> {} {}</li>", Escaped(field), type_of(Some(value)), Escaped(words)));
        }
    }
    html.push_str("</ul></section>");
}

fn media(content: &Value) -> String {
    entries(Some(content))
        .map(|(media, value)| format!("{} {}", Escaped(media), type_of(value.get("schema"))))
        .collect::<Vec<_>>()
        .join(", ")
}

/// A schema in a few words, as HTML.
fn type_of(schema: Option<&Value>) -> String {
    let Some(schema) = schema else { return String::new() };
    if let Some(name) = schema.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next()) {
        return format!("<a href=\"#shape-{0}\">{0}</a>", Escaped(name));
    }
    if let Some(choices) = ["oneOf", "anyOf"].iter().find_map(|key| schema.get(key)).and_then(Value::as_array) {
        return choices.iter().map(|choice| type_of(Some(choice))).collect::<Vec<_>>().join(" or ");
    }
    if let Some(items) = schema.get("items") {
        return format!("list of {}", type_of(Some(items)));
    }
    match schema.get("type") {
        Some(Value::String(name)) => Escaped(name).to_string(),
        Some(Value::Array(names)) => {
            names.iter().filter_map(Value::as_str).map(|name| Escaped(name).to_string()).collect::<Vec<_>>().join(" or ")
        }
        _ => "object".to_owned(),
    }
}

fn entries(map: Option<&Value>) -> impl Iterator<Item = (&String, &Value)> {
    map.and_then(Value::as_object).into_iter().flatten()
}

/// Writing to a String does not fail.
fn put(html: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = html.write_fmt(text);
}

struct Escaped<'a>(&'a str);

impl std::fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            other => f.write_char(other),
        })
    }
}

pub const fn style() -> &'static str {
    "body{font:1rem/1.5 system-ui,sans-serif;margin:0;background:#fff;color:#1a1a1a}\
     main{max-width:60rem;margin:0 auto;padding:1rem}\
     section{border-top:1px solid #ccc;padding:.5rem 0}\
     h3{margin:.5rem 0;overflow-wrap:anywhere}code{font:.95em ui-monospace,monospace}\
     .method{font-weight:700}.role{color:#555}ul{padding-left:1.2rem}\
     @media(prefers-color-scheme:dark){body{background:#111;color:#eee}.role{color:#aaa}a{color:#9cf}}"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_and_shape_is_on_the_page() {
        let document = serde_json::to_value(crate::openapi()).unwrap();
        let html = page(&document);
        let operations: usize = entries(document.get("paths")).filter_map(|(_, item)| item.as_object()).map(|item| item.len()).sum();
        assert_eq!(html.matches("class=\"method\"").count(), operations);
        assert!(html.contains("<code>/cms/api/contents/{id}</code>"));
        assert!(html.contains("id=\"shape-ContentCard\""));
        assert!(!html.contains("<script"));
    }
}
