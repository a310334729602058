// The home page, composed of its sections.

import { DateBand } from '../features/home/date-band'
import { Faqs } from '../features/home/faq'
import { Featured } from '../features/home/featured'
import { Hero } from '../features/home/hero'
import { HomeHead } from '../features/home/home-head'
import { KeyFeatures } from '../features/home/key-features'
import { Latest } from '../features/home/latest'
import { LeadStory } from '../features/home/lead-story'
import { MostRead } from '../features/home/most-read'
import { StartHere } from '../features/home/start-here'
import { EditorLetter } from '../features/home/editor-letter'
import { WebinarStrip } from '../features/webinars/webinar-strip'
import { AskCardTitle } from './slots/ask-slot'
import { CalculatorSlot } from './slots/calculator-slot'

export function HomePage() {
  return (
    <>
      <HomeHead />
      <Hero />
      <Latest />
      <Featured />
      <LeadStory />
      <DateBand />
      <StartHere calculator={(mark, page) => <CalculatorSlot mark={mark} articlePath={page} isBrief />} />
      <WebinarStrip />
      <KeyFeatures renderAskTitle={(title) => <AskCardTitle>{title}</AskCardTitle>} />
      <MostRead />
      <EditorLetter />
      <Faqs />
    </>
  )
}
