use super::*;

async fn build_sample_index() -> WordIndex {
    build_index([
        build_article(
            "withdrawal",
            "PF withdrawal rules",
            "How a provident fund is withdrawn. File the claim with Form 19; ₹25,000 at least, 8.25% interest.",
        ),
        build_article(
            "nps",
            "NPS after sixty",
            "The pension system pays an annuity. Section 80C and Form 15G are explained. Under 80CCD 1.5 lakh is deducted.",
        ),
        build_article("gratuity", "Gratuity", "Paid after five years. The claims of a nominee. The employee’s résumé isn't asked for."),
        build_article("hindi", "पीएफ कैसे निकालें", "भविष्य निधि से पैसे निकालने के नियम।"),
    ])
    .await
}

#[tokio::test]
async fn words_prefixes_stems_and_mistakes() {
    let index = build_sample_index().await;
    for (term, found) in [
        ("gratuity", "gratuity"),
        ("GRATUITY!", "gratuity"),
        ("grat", "gratuity"),
        ("pf withd", "withdrawal"),
        ("pf withdrwal", "withdrawal"),
        ("provdent", "withdrawal"),
        ("provdent fund", "withdrawal"),
        ("porvident", "withdrawal"),
        ("anuity", "nps"),
        ("pensoin systm", "nps"),
        ("gratutiy", "gratuity"),
        ("withdrwa", "withdrawal"),
        ("provd", "withdrawal"),
        ("resume", "gratuity"),
        ("résumé", "gratuity"),
        ("nominees", "gratuity"),
        ("employee", "gratuity"),
        ("what is the NPS?", "nps"),
    ] {
        assert_eq!(search_ids(&index, term).await.first().map(String::as_str), Some(found), "{term}");
    }
}

#[tokio::test]
async fn stems_meet() {
    let index = build_sample_index().await;
    for term in ["claim", "claims", "claimed", "claiming"] {
        let mut found = search_ids(&index, term).await;
        found.sort();
        assert_eq!(found, ["gratuity", "withdrawal"], "{term}");
    }
}

#[tokio::test]
async fn numbers_and_forms() {
    let index = build_sample_index().await;
    for (term, found) in [
        ("25000", "withdrawal"),
        ("25,000", "withdrawal"),
        ("₹25,000", "withdrawal"),
        ("8.25%", "withdrawal"),
        ("form 19", "withdrawal"),
        ("80c", "nps"),
        ("form 15g", "nps"),
        ("Form-15G", "nps"),
        ("1.5 lakh", "nps"),
    ] {
        assert_eq!(search_ids(&index, term).await.first().map(String::as_str), Some(found), "{term}");
    }
    assert!(search_ids(&index, "80d").await.is_empty(), "numbers are not guessed at");
}

#[tokio::test]
async fn devanagari() {
    let index = build_sample_index().await;
    for term in ["निकालें", "पीएफ", "भविष्य निधि", "भवि"] {
        assert_eq!(search_ids(&index, term).await, ["hindi"], "{term}");
    }
    assert!(search_all(&index, "निधि").await.items[0].snippet.contains("<mark>निधि</mark>"));
}

#[tokio::test]
async fn blank_terms_find_nothing() {
    let index = build_sample_index().await;
    for term in ["", "   ", "\u{0}", "'", "\"", "?!,.", "😀🙏", "₹", "\u{301}\u{301}", "\u{202e}", "a", "-\\*:(){}[]^~"] {
        let found = search_all(&index, term).await;
        assert_eq!((found.items.len(), found.total, found.has_more()), (0, 0, false), "{term:?}");
    }
}

#[tokio::test]
async fn any_input_is_borne() {
    let index = build_sample_index().await;
    let long = "withdrawal ".repeat(1000);
    assert_eq!(search_ids(&index, &long).await.first().map(String::as_str), Some("withdrawal"));
    for term in [
        &"x".repeat(10_000),
        &"پ".repeat(10_000),
        &"क्".repeat(10_000),
        &"a\u{301}".repeat(10_000),
        "\" OR 1=1 --",
        "title:pf AND (",
        "صندوق التقاعد",
        "pf 😀 claim",
    ] {
        search_all(&index, term).await;
    }
    assert!(!search_ids(&index, "pf 😀 claim").await.is_empty());
}

#[tokio::test]
async fn snippets_are_safe_html() {
    let index = build_index([build_article("x", "Danger", "Before <script>alert('claim')</script> & after")]).await;
    let hit = &search_all(&index, "claims").await.items[0];
    assert_eq!(hit.snippet, "Before &lt;script&gt;alert(&#39;<mark>claim</mark>&#39;)&lt;/script&gt; &amp; after");
}

#[tokio::test]
async fn snippets_mark_what_matched() {
    let index = build_sample_index().await;
    for (term, marked) in [
        ("provdent", "<mark>provident</mark>"),
        ("annu", "<mark>annuity</mark>"),
        ("25000", "<mark>25,000</mark>"),
        ("nominees", "<mark>nominee</mark>"),
    ] {
        let snippet = &search_all(&index, term).await.items[0].snippet;
        assert!(snippet.contains(marked), "{term}: {snippet}");
    }
}

#[tokio::test]
async fn hits_carry_what_was_put() {
    let webinar = SearchDocument {
        kind: SearchKind::Webinar,
        webinar_date: Some("2026-11-02".to_owned()),
        ..build_article("w", "Tax evening", "Questions & answers")
    };
    let index = build_index([SearchDocument { keywords: "Form16 Sharma".to_owned(), ..webinar }]).await;
    let hit = search_all(&index, "sharma").await.items.remove(0);
    assert_eq!(
        hit,
        SearchHit {
            is_near_miss: false,
            kind: SearchKind::Webinar,
            id: "w".to_owned(),
            title: "Tax evening".to_owned(),
            category: Some("Retirement".to_owned()),
            snippet: "Questions &amp; answers".to_owned(),
            url_fragment: None,
            url: "/articles/w".to_owned(),
            webinar_date: Some("2026-11-02".to_owned()),
            edition: None,
        }
    );
}

#[tokio::test]
async fn a_term_that_finds_nothing_has_a_near_one() {
    let index =
        build_index([build_article("a", "Pension and gratuity", "The pension of a nominee. PPF."), build_article("b", "Loan", "EMI")])
            .await;
    for (term, near) in [("pansoin", Some("pension")), ("lona", Some("loan")), ("nominie pensioon", Some("nominee pension"))] {
        assert_eq!(index.suggest_term(term).await.unwrap().as_deref(), near, "{term}");
    }
    for term in ["pension", "pff", "emj", "xyzzyplugh", ""] {
        assert_eq!(index.suggest_term(term).await.unwrap(), None, "{term}");
    }
}
