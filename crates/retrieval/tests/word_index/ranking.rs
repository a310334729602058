use super::*;

const FILLER: &str = "Interest, tax and the nominee are treated elsewhere. Money is moved from one account to another. ";

#[tokio::test]
async fn titles_before_texts_and_phrases_before_words() {
    let index = build_index([
        build_article("text", "Moving money", &format!("{FILLER} home loan, home loan, home loan")),
        build_article("words", "Loan for every home", FILLER),
        build_article("phrase", "Your home loan and you", FILLER),
        build_article("whole", "Home loan", FILLER),
    ])
    .await;
    assert_eq!(search_ids(&index, "home loan").await, ["whole", "phrase", "words", "text"]);
}

#[tokio::test]
async fn more_words_come_first() {
    let index = build_index([
        build_article("two", "Gratuity gratuity", "nominee of a gratuity"),
        build_article("three", "Elsewhere", &format!("{FILLER} nominee. {FILLER} gratuity. {FILLER} locker.")),
        build_article("none", "Unrelated", "Nothing of that"),
    ])
    .await;
    assert_eq!(search_ids(&index, "gratuity nominee locker").await, ["three", "two"]);
}

#[tokio::test]
async fn an_unknown_word_does_not_hide_the_known_ones() {
    let index = build_index([build_article("pf", "PF", FILLER), build_article("other", "Other", FILLER)]).await;
    assert_eq!(search_ids(&index, "pf qwzxyv").await, ["pf"]);
    assert!(search_ids(&index, "qwzxyv").await.is_empty());
}

#[tokio::test]
async fn partial_matches_only_when_few_have_all() {
    let both = (0..6).map(|n| build_article(&format!("both{n}"), "Tax on gold", FILLER));
    let index = build_index(both.chain([build_article("one", "Gold", "Gold alone")])).await;
    assert_eq!(search_all(&index, "gold tax").await.total, 6);
}

#[tokio::test]
async fn exact_before_prefix_before_mistake() {
    let index = build_index([
        build_article("mistake", "Elsewhere", "A clam is eaten."),
        build_article("prefix", "Elsewhere", "The claimant waits."),
        build_article("exact", "Elsewhere", "The claim waits."),
    ])
    .await;
    assert_eq!(search_ids(&index, "claim").await, ["exact", "prefix"]);
    assert_eq!(search_ids(&index, "claimant").await, ["prefix"]);
    assert_eq!(search_ids(&index, "clam").await, ["mistake"]);
}

#[tokio::test]
async fn a_category_is_found_by_its_name_and_never_leads() {
    let articles =
        (0..30).map(|n| build_article(&format!("a{n}"), "Home loan taxation in short", &format!("{FILLER} taxation of a home loan")));
    let index = build_index(articles.chain([
        build_category("tax", "Taxation"),
        build_category("home-loan", "Home Loan"),
        build_category("loan", "Loan"),
    ]))
    .await;
    for (term, category) in [("taxation", "tax"), ("taxa", "tax"), ("home loan", "home-loan"), ("loan", "loan"), ("loans", "loan")] {
        let found = search_ids(&index, term).await;
        let place = found.iter().position(|id| id == category);
        assert!(place.is_some_and(|place| place > 0), "{term}: {place:?} of {found:?}");
    }
}

#[tokio::test]
async fn the_newer_wins_among_equals() {
    let at = |id: &str, published| SearchDocument { published, ..build_article(id, "Gratuity rules", FILLER) };
    let index = build_index([at("old", 1_000), at("new", 3_000), at("middle", 2_000), at("never", -5)]).await;
    assert_eq!(search_ids(&index, "gratuity").await, ["new", "middle", "old", "never"]);
}

#[tokio::test]
async fn pages_are_stable_and_the_total_is_right() {
    let index = build_index((0..57).map(|n| build_article(&format!("n{n:02}"), "Gratuity", FILLER))).await;
    index
        .apply_updates(
            vec![
                IndexUpdate::Put(build_article("n57", "Gratuity", FILLER)),
                IndexUpdate::Remove { kind: SearchKind::Content, id: "n03".to_owned() },
            ],
            2,
        )
        .await
        .unwrap();
    let mut seen = Vec::new();
    for number in 1..=6 {
        let page = index.search("gratuity", Page::new_clamped(number, 10)).await.unwrap();
        assert_eq!(page.total, 57);
        assert_eq!(page.has_more(), number < 6);
        seen.extend(page.items.into_iter().map(|hit| hit.id));
    }
    assert_eq!(seen.len(), 57);
    assert_eq!(seen, search_ids(&index, "gratuity").await);
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 57);
    let beyond = index.search("gratuity", Page::new_clamped(1_000_000, 100)).await.unwrap();
    assert_eq!((beyond.items.len(), beyond.total, beyond.has_more()), (0, 57, false));
}

#[tokio::test]
async fn a_mistake_that_an_author_made_too_hides_nothing() {
    let right = (0..9).map(|n| build_article(&format!("right{n}"), "Refund", "You receive it in a week."));
    let index = build_index(right.chain([build_article("wrong", "Refund", "You recieve it in a week.")])).await;
    let found = search_ids(&index, "recieve").await;
    assert_eq!((found.len(), found[0].as_str()), (10, "wrong"));
}

/// The subject of the question occurs nowhere; its other words occur in nearly every document.
#[tokio::test]
async fn a_common_word_does_not_answer_for_a_subject_that_nothing_has() {
    let common = (0..12).map(|n| build_article(&format!("a{n}"), "Deposits", "The rate of interest changes every year."));
    let index = build_index(common.chain([build_article("gold", "Gold", "A loan on gold has a rate too.")])).await;
    assert!(search_ids(&index, "sukanya samriddhi rate").await.is_empty());
    assert_eq!(search_ids(&index, "gold qwzxyv").await, ["gold"], "a word that tells enough");
    assert_eq!(search_ids(&index, "rate").await.len(), 13);
}

#[tokio::test]
async fn what_is_spelled_right_is_no_mistake() {
    let text = "You can expect it in a week.";
    let lists = Synonyms { known: vec!["expert".to_owned()], ..Synonyms::default() };
    for (lists, found) in [(Synonyms::default(), 1), (lists, 0)] {
        let index = WordIndex::in_memory(&lists).unwrap();
        index.apply_updates(vec![IndexUpdate::Put(build_article("a", "Refund", text))], 1).await.unwrap();
        assert_eq!(search_ids(&index, "expert").await.len(), found);
        assert_eq!(search_ids(&index, "expct").await, ["a"], "a mistake still is one");
    }
}

#[tokio::test]
async fn words_typed_short_find_the_long_ones() {
    let lists = Synonyms::parse("groups:\n- {from: [yr, yrs], to: [year]}\n- {from: [widrawl], to: [withdrawal]}").unwrap();
    let lists = Synonyms { known: vec!["pension".to_owned(), "after".to_owned()], ..lists };
    let index = WordIndex::in_memory(&lists).unwrap();
    let texts = [("years", "A pension after ten years."), ("lakh", "Up to 5 lakh in one account."), ("thousands", "A salary of ₹60,000.")];
    index.apply_updates(texts.map(|(id, text)| IndexUpdate::Put(build_article(id, "Title", text))).to_vec(), 1).await.unwrap();
    for (term, found) in [("pension 10 yrs", "years"), ("5L in a/c", "lakh"), ("60k", "thousands")] {
        assert_eq!(search_ids(&index, term).await.first().map(String::as_str), Some(found), "{term}");
    }
    assert_eq!(index.rewrite_for_embedding("pension after 10 yrs, widrawl?"), "pension after 10 year withdrawal");
    assert_eq!(index.rewrite_for_embedding("pension after 10 years?"), "pension after 10 years?");
}

#[tokio::test]
async fn a_whole_story_is_put_into_english_and_an_english_one_is_left_alone() {
    let lists =
        Synonyms::parse("groups:\n- {terms: [withdraw, nikale]}\n- {terms: [money, paisa]}\nignore: [please, hi, kaise, ka]").unwrap();
    let index = WordIndex::in_memory(&lists).unwrap();
    let asked = "hi, I worked eight years in a mill near Pune. Please tell me how to claim the pension";
    assert_eq!(index.rewrite_for_embedding(asked), asked, "a filler makes no English question Hindi");
    let story =
        "papa rajkot mill fitter safdarjung ward bhopal vidisha sehore ujjain ratlam mandsaur neemuch khandwa unka paisa kaise nikale";
    let rewritten = index.rewrite_for_embedding(story);
    assert!(rewritten.ends_with("unka money withdraw"), "{rewritten}");
}
