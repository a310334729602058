//! The structure of a document for whoever has it read aloud: headings, paragraphs, lists and tables in their order.

use std::collections::BTreeMap;
use std::num::NonZeroU16;

use krilla::tagging::{Identifier, ListNumbering, Node, TableHeaderScope, Tag, TagGroup, TagKind, TagTree};

/// The number under which a canvas marks what belongs to a leaf.
pub type LeafNumber = usize;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// With its level, from 1.
    Heading(u16),
    Paragraph,
    BulletList,
    NumberedList,
    Item,
    /// The bullet or the number.
    Label,
    ItemBody,
    Table,
    Row,
    ColumnHead,
    RowHead,
    Cell,
}

pub enum Child {
    Element(Element),
    Leaf(LeafNumber),
}

pub struct Element {
    pub role: Role,
    pub children: Vec<Child>,
}

impl Element {
    pub fn new(role: Role, children: Vec<Element>) -> Self {
        Self { role, children: children.into_iter().map(Child::Element).collect() }
    }

    pub fn leaf(role: Role, leaf: LeafNumber) -> Self {
        Self { role, children: vec![Child::Leaf(leaf)] }
    }
}

pub fn build_tree(elements: Vec<Element>, mut leaves: BTreeMap<LeafNumber, Vec<Identifier>>) -> TagTree {
    let mut tree = TagTree::new().with_lang(Some("en-IN".to_owned()));
    for element in elements {
        tree.push(to_group(element, &mut leaves));
    }
    tree
}

fn to_group(element: Element, leaves: &mut BTreeMap<LeafNumber, Vec<Identifier>>) -> TagGroup {
    let mut group = TagGroup::new(to_tag(element.role));
    for child in element.children {
        match child {
            Child::Element(element) => group.push(to_group(element, leaves)),
            Child::Leaf(leaf) => {
                for identifier in leaves.remove(&leaf).unwrap_or_default() {
                    group.push(Node::Leaf(identifier));
                }
            }
        }
    }
    group
}

fn to_tag(role: Role) -> TagKind {
    match role {
        Role::Heading(level) => Tag::Hn(NonZeroU16::new(level).unwrap_or(NonZeroU16::MIN), None).into(),
        Role::Paragraph => Tag::P.into(),
        Role::BulletList => Tag::L(ListNumbering::Disc).into(),
        Role::NumberedList => Tag::L(ListNumbering::Decimal).into(),
        Role::Item => Tag::LI.into(),
        Role::Label => Tag::Lbl.into(),
        Role::ItemBody => Tag::LBody.into(),
        Role::Table => Tag::Table.into(),
        Role::Row => Tag::TR.into(),
        Role::ColumnHead => Tag::TH(TableHeaderScope::Column).into(),
        Role::RowHead => Tag::TH(TableHeaderScope::Row).into(),
        Role::Cell => Tag::TD.into(),
    }
}
