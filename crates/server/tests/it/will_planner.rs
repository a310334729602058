//! The will planner: the same page in two languages, and nothing of a will in it.

use crate::html::{Document, xml_texts};
use crate::site::{Engine, Site};

on_both_databases!(the_planner_is_read_in_hindi,);

async fn the_planner_is_read_in_hindi(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let [english, hindi] = ["/willplanning", "/hi/willplanning"];
    let text = site.get(hindi).await.expect(200).text();
    assert!(text.contains("<html lang=\"hi\""), "the page says that it is Hindi");
    let document = Document::of(&text);
    assert_eq!(document.title(), "वसीयत प्लानर – The Fine Print");
    assert_eq!(document.link("canonical"), format!("{}{hindi}", site.address));
    let words = document.all("main").next().unwrap().text();
    for word in ["सरल वसीयत लिखें", "दो गवाहों", "भारतीय उत्तराधिकार अधिनियम, 1925, धारा 63", "किसी वकील ने नहीं जाँचे"]
    {
        assert!(words.contains(word), "{word:?} stands in the page");
    }
    for word in ["Begin", "witnesses", "Checked on", "grade", "Not confirmed"] {
        assert!(!words.contains(word), "{word:?} is left in English");
    }
    for path in [english, hindi] {
        let text = site.get(path).await.expect(200).text();
        for (language, other) in [("en-IN", english), ("x-default", english), ("hi", hindi)] {
            let named = Document::of(&text)
                .all("link")
                .any(|link| link.attribute("hreflang") == language && link.attribute("href") == format!("{}{other}", site.address));
            assert!(named, "{path} names {other} for {language}");
        }
    }
    let card = |text: &str| text.contains("/cards/area-willplanning-");
    assert!(card(&text) && card(&site.get(english).await.expect(200).text()), "both have the planner's card");
    let map = xml_texts(&site.get("/sitemap.xml").await.expect(200).text(), "loc");
    for path in [english, hindi] {
        assert!(map.contains(&format!("{}{path}", site.address)), "{path} is in the map");
    }
}
