//! The will planner: the same page in two languages, and nothing of a will in it.

use crate::editions::check_twin_in_hindi;
use crate::html::xml_texts;
use crate::site::{Engine, Site};

on_both_databases!(the_planner_is_read_in_hindi,);

async fn the_planner_is_read_in_hindi(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let [english, hindi] = ["/willplanning", "/hi/willplanning"];
    let own_words = ["सरल वसीयत लिखें", "दो गवाहों", "भारतीय उत्तराधिकार अधिनियम, 1925, धारा 63", "किसी वकील ने नहीं जाँचे"];
    let foreign_words = ["Begin", "witnesses", "Checked on", "grade", "Not confirmed"];
    check_twin_in_hindi(&site, [english, hindi], "वसीयत प्लानर – The Fine Print", &own_words, &foreign_words).await;
    let text = site.get(hindi).await.expect(200).text();
    let card = |text: &str| text.contains("/cards/area-willplanning-");
    assert!(card(&text) && card(&site.get(english).await.expect(200).text()), "both have the planner's card");
    let map = xml_texts(&site.get("/sitemap.xml").await.expect(200).text(), "loc");
    for path in [english, hindi] {
        assert!(map.contains(&format!("{}{path}", site.address)), "{path} is in the map");
    }
}
