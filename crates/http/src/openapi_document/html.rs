//! `/docs/api`: every operation and schema on one page, without scripts.

use std::fmt::Write;

use domain::text::escape_html;
use serde_json::Value;

/// Renders the whole page. Callers render it once, because the document does not change at run time.
pub fn render_reference_page(document: &Value) -> String {
    let mut html = String::from(
        "<!doctype html><html lang=\"en-IN\"><head><meta charset=\"utf-8\"><title>The Fine Print API</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><meta name=\"robots\" content=\"noindex\">\
         <link rel=\"stylesheet\" href=\"/docs/api.css\"></head><body><main><h1>The Fine Print API</h1>",
    );
    let about = document.pointer("/info/description").and_then(Value::as_str).unwrap_or_default();
    push_fmt(&mut html, format_args!("<p>{} The same as <a href=\"/openapi.json\">openapi.json</a>.</p>", escape_html(about)));
    for (path, item) in entries(document.get("paths")) {
        for method in ["get", "post", "put", "patch", "delete"] {
            if let Some(operation) = item.get(method) {
                push_operation(&mut html, method, path, operation);
            }
        }
    }
    html.push_str("<h2>Shapes</h2>");
    for (name, schema) in entries(document.pointer("/components/schemas")) {
        push_schema(&mut html, name, schema);
    }
    html.push_str("</main></body></html>");
    html
}

fn push_operation(html: &mut String, method: &str, path: &str, operation: &Value) {
    let id = operation.get("operationId").and_then(Value::as_str).unwrap_or_default();
    let words = ["summary", "description"].iter().find_map(|key| operation.get(key)).and_then(Value::as_str).unwrap_or_default();
    let role = match operation.get("x-role").and_then(Value::as_str) {
        None => "everyone".to_owned(),
        // Nobody stands above an expert: what was given to one is for nobody else.
        Some("expert") => "experts".to_owned(),
        Some(role) => format!("{role} or higher"),
    };
    push_fmt(
        html,
        format_args!(
            "<section id=\"{0}\"><h3><code class=\"method\">{1}</code> <code>{2}</code></h3>",
            escape_html(id),
            method.to_uppercase(),
            escape_html(path)
        ),
    );
    push_fmt(html, format_args!("<p>{}</p><p class=\"role\">For {}</p><ul>", escape_html(words), escape_html(&role)));
    for parameter in operation.get("parameters").and_then(Value::as_array).into_iter().flatten() {
        let text = |key: &str| parameter.get(key).and_then(Value::as_str).unwrap_or_default();
        let of = describe_type(parameter.get("schema"));
        push_fmt(
            html,
            format_args!(
                "<li><code>{}</code> ({}) {} {}</li>",
                escape_html(text("name")),
                escape_html(text("in")),
                of,
                escape_html(text("description"))
            ),
        );
    }
    if let Some(body) = operation.pointer("/requestBody/content") {
        push_fmt(html, format_args!("<li>Body: {}</li>", describe_media(body)));
    }
    for (status, response) in entries(operation.get("responses")) {
        let of = response.get("content").map_or_else(String::new, describe_media);
        push_fmt(html, format_args!("<li>Answer {}: {of}</li>", escape_html(status)));
    }
    html.push_str("</ul></section>");
}

fn push_schema(html: &mut String, name: &str, schema: &Value) {
    push_fmt(html, format_args!("<section id=\"shape-{0}\"><h3><code>{0}</code></h3><ul>", escape_html(name)));
    let parts = schema.get("allOf").and_then(Value::as_array);
    for part in parts.into_iter().flatten().chain([schema]) {
        if part.get("$ref").is_some() {
            push_fmt(html, format_args!("<li>everything of {}</li>", describe_type(Some(part))));
        }
        for (field, value) in entries(part.get("properties")) {
            let words = value.get("description").and_then(Value::as_str).unwrap_or_default();
            push_fmt(
                html,
                format_args!("<li><code>{}</code> {} {}</li>", escape_html(field), describe_type(Some(value)), escape_html(words)),
            );
        }
    }
    html.push_str("</ul></section>");
}

fn describe_media(content: &Value) -> String {
    entries(Some(content))
        .map(|(media, value)| format!("{} {}", escape_html(media), describe_type(value.get("schema"))))
        .collect::<Vec<_>>()
        .join(", ")
}

/// Describes a schema in a few words, as HTML.
fn describe_type(schema: Option<&Value>) -> String {
    let Some(schema) = schema else { return String::new() };
    if let Some(name) = schema.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next()) {
        return format!("<a href=\"#shape-{0}\">{0}</a>", escape_html(name));
    }
    if let Some(choices) = ["oneOf", "anyOf"].iter().find_map(|key| schema.get(key)).and_then(Value::as_array) {
        return choices.iter().map(|choice| describe_type(Some(choice))).collect::<Vec<_>>().join(" or ");
    }
    if let Some(items) = schema.get("items") {
        return format!("list of {}", describe_type(Some(items)));
    }
    match schema.get("type") {
        Some(Value::String(name)) => escape_html(name),
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).map(escape_html).collect::<Vec<_>>().join(" or "),
        _ => "object".to_owned(),
    }
}

fn entries(map: Option<&Value>) -> impl Iterator<Item = (&String, &Value)> {
    map.and_then(Value::as_object).into_iter().flatten()
}

/// Writing to a String does not fail.
fn push_fmt(html: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = html.write_fmt(text);
}

pub const fn stylesheet() -> &'static str {
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
        let html = render_reference_page(&document);
        let operations: usize = entries(document.get("paths")).filter_map(|(_, item)| item.as_object()).map(|item| item.len()).sum();
        assert_eq!(html.matches("class=\"method\"").count(), operations);
        assert!(html.contains("<code>/cms/api/contents/{id}</code>"));
        assert!(html.contains("id=\"shape-ContentCard\""));
        assert!(!html.contains("<script"));
    }
}
