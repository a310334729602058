use serde_json::json;

use crate::site::{Site, send_request, test_settings};

const PATH: &str = "/sandbox/model/v1/chat/completions";

#[tokio::test]
async fn the_model_answers_as_openais_interface_does() {
    let folder = tempfile::tempdir().unwrap();
    let site = Site::open(folder.path(), test_settings()).await;
    let asked = |question: &str| {
        let user = format!(
            "<passage 1 t>\nPage: Forms\nForms are free of charge.\n</passage 1 t>\n<question t>\n{question}\n</question t>\nAnswer."
        );
        json!({"model": "any", "stream": true, "messages": [{"role": "system", "content": "Be short."}, {"role": "user", "content": user}]})
    };
    assert_eq!(send_request(site.post(PATH).json(&asked("Are forms free?"))).await.0, 401);
    let send = |body| site.post(PATH).header("authorization", "Bearer sandbox").json(&body);
    assert_eq!(send_request(send(json!({"model": "any"}))).await.0, 400);
    let (status, body) = send_request(send(asked("Are forms free? [busy]"))).await;
    assert_eq!((status, body["error"]["code"].as_str()), (429, Some("rate_limit_exceeded")));
    let text = send(asked("Are forms free?")).send().await.unwrap().text().await.unwrap();
    let contents: String = text
        .lines()
        .filter_map(|line| line.strip_prefix("data: {"))
        .map(|rest| {
            let event: serde_json::Value = serde_json::from_str(&format!("{{{rest}")).unwrap();
            event["choices"][0]["delta"]["content"].as_str().unwrap_or_default().to_owned()
        })
        .collect();
    assert_eq!(contents, "Forms are free of charge. [1: \"Forms are free of charge.\"]");
    assert!(text.ends_with("data: [DONE]\n\n") && text.contains("\"usage\":{\"completion_tokens\":"), "{text}");
    let out = json!({"channel": "model", "seconds": 60});
    assert_eq!(send_request(site.post("/sandbox/outage").json(&out)).await.0, 200);
    assert_eq!(send_request(send(asked("Are forms free?"))).await.0, 503);
    assert_eq!(site.get("/sandbox/model").await["data"], json!({"asked": 1, "open": 0, "left": 0}));
}
