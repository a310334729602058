// The home page, composed of its sections.

import { Faqs } from '../features/home/faq'
import { Featured } from '../features/home/featured'
import { Hero } from '../features/home/hero'
import { HomeHead } from '../features/home/home-head'
import { KeyFeatures } from '../features/home/key-features'
import { Latest } from '../features/home/latest'
import { EditorLetter } from '../features/home/editor-letter'
import { WebinarStrip } from '../features/webinars/webinar-strip'
import { AskCardTitle } from './slots/ask-slot'

export function HomePage() {
  return (
    <>
      <HomeHead />
      <Hero />
      <Latest />
      <Featured />
      <WebinarStrip />
      <KeyFeatures renderAskTitle={(title) => <AskCardTitle>{title}</AskCardTitle>} />
      <EditorLetter />
      <Faqs />
    </>
  )
}
