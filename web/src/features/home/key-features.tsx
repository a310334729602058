// The carousel of what the site offers.

import type { ReactNode } from 'react'
import { type LucideIcon, MessageCircleQuestion, PenLine, Presentation, UsersRound } from 'lucide-react'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { getButtonClass } from '../../ui/button'
import { Carousel } from '../../ui/carousel'
import { computeNarrowStep } from '../../ui/carousel-steps'

type Feature = {
  title: string
  text: string
  icon: LucideIcon
  opensAssistant?: boolean
}

const FEATURES: Feature[] = [
  {
    title: 'Curated by the Editor-in-Chief',
    text: 'Every article is chosen, checked and dated before you read it.',
    icon: PenLine,
  },
  {
    title: 'Ask AI',
    text: 'An expert-trained agent answering all queries.',
    icon: MessageCircleQuestion,
    opensAssistant: true,
  },
  {
    title: 'Webinars by Experts',
    text: 'Be ready for any financial situation',
    icon: Presentation,
  },
  {
    title: 'Community',
    text: 'Supporting all financial queries.',
    icon: UsersRound,
  },
]

/** `renderAskTitle` makes the title of the card about the assistant the way to it. */
type Props = { renderAskTitle: (title: string) => ReactNode }

export function KeyFeatures({ renderAskTitle }: Props) {
  return (
    <section className="page mt-14 md:mt-20">
      <Carousel
        heading={<h2 className="section-title text-balance">Your New Financial Compass: Key Features</h2>}
        label="Key features"
        step={computeNarrowStep}
        buttonsClass="md:hidden"
        listClass="mt-6 md:grid md:grid-cols-4 md:gap-0 md:divide-x md:divide-line md:overflow-visible"
      >
        {FEATURES.map((feature, index) => (
          <FeatureCard key={feature.title} {...feature} first={index === 0} renderAskTitle={renderAskTitle} />
        ))}
      </Carousel>
      <AppLink href={paths.allArticles()} className={getButtonClass('outline', 'mt-8')}>
        Browse Categories
      </AppLink>
    </section>
  )
}

type CardProps = Feature & Props & { first: boolean }

function FeatureCard({ title, text, icon: Icon, opensAssistant = false, first, renderAskTitle }: CardProps) {
  return (
    <div
      className={`group relative flex h-[204px] w-[min(63vw,210px)] flex-col rounded-card border border-line bg-surface p-5 md:h-full md:w-auto md:rounded-none md:border-0 md:bg-transparent md:py-2 ${first ? 'md:pl-0' : 'md:pl-6'}`}
    >
      <Icon aria-hidden strokeWidth={1.75} className="size-6 text-brand" />
      <h3 className="mt-4 font-semibold text-lg leading-snug">{opensAssistant ? renderAskTitle(title) : title}</h3>
      <p className="mt-1.5 text-[0.9375rem] text-muted">{text}</p>
    </div>
  )
}
