use serde_json::json;

use crate::site::{Site, send_request, template_body, test_settings};

#[tokio::test]
async fn the_page_shows_what_was_sent_and_never_runs_it() {
    let folder = tempfile::tempdir().unwrap();
    let site = Site::open(folder.path(), test_settings()).await;
    let get = async |path: &str| {
        let answer = site.client.get(format!("{}{path}", site.url)).send().await.unwrap();
        let policy = answer.headers().get("content-security-policy").map(|policy| policy.to_str().unwrap().to_owned());
        (answer.status().as_u16(), policy.unwrap_or_default(), answer.text().await.unwrap())
    };
    assert!(get("/sandbox").await.2.contains("Nothing was sent yet."));
    let mail = json!({"to": "asha@a.example", "subject": "<i>Your</i> code", "text": "Your code is 048213 <script>", "html": "<b>048213</b>",
        "oneClick": "https://fineprint.example/u?token=a&b=c"});
    let id = send_request(site.post("/sandbox/mail").json(&mail)).await.1["id"].as_str().unwrap().to_owned();
    send_request(site.interakt("k", &template_body("9876543210", "subscribe_confirm_1", &["<script>alert(1)</script>"]))).await;
    let (status, policy, html) = get("/sandbox").await;
    assert!(status == 200 && policy.starts_with("default-src 'none'"), "{policy}");
    assert!(html.contains("asha@a.example") && html.contains("+919876543210") && html.contains("048213"), "{html}");
    assert!(!html.contains("<script") && !html.contains("<i>"), "{html}");
    let (_, _, html) = get(&format!("/sandbox/messages/{id}")).await;
    assert!(html.contains("token=a&amp;b=c") && html.contains("<iframe") && !html.contains("<script"), "{html}");
    let (_, policy, html) = get(&format!("/sandbox/messages/{id}/html")).await;
    assert!(html == "<b>048213</b>" && policy.contains("sandbox ") && !policy.contains("allow-scripts"), "{policy}");
    assert_eq!(get("/sandbox/messages/none").await.0, 404);
    assert_eq!(send_request(site.post("/sandbox/messages/clear")).await.0, 303);
    assert!(get("/sandbox/").await.2.contains("Nothing was sent yet."));
}
