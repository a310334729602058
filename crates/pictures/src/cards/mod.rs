pub struct CardPainter;
