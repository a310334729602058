// The member's cases. Only a proven address sees them.

import { useQuery } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import type { CaseCard } from '../../api/case-types'
import { casesQuery } from '../../api/members/cases'
import { translateSiteWords } from '../../lib/interface-texts/cases/site-words'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { useSubscription } from '../../shared/components/subscription'
import { ErrorState, Skeleton } from '../../ui/states'
import { AccountSection, TEXT_BUTTON } from './account-section'
import { ActivityRow, FirstThenAll } from './activity-list'
import { useAccountTexts } from '../../ui/words/account-texts'
import { usePageLanguage } from '../../ui/page-language'

export function CasesSection({ onLeave }: { onLeave: () => void }) {
  const { subscriptionData } = useSubscription()
  const { sections } = useAccountTexts()
  if (subscriptionData?.assurance !== 'proven') return null
  return (
    <AccountSection title={sections.cases}>
      <OwnCases onLeave={onLeave} />
    </AccountSection>
  )
}

function OwnCases({ onLeave }: { onLeave: () => void }) {
  const { activities: texts } = useAccountTexts()
  const { data, isError, refetch } = useQuery(casesQuery)
  if (!data) {
    return isError ? (
      <ErrorState message={texts.casesNotLoaded} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-16" />
    )
  }
  return <FirstThenAll items={data} none={texts.noCases} show={(card) => <CaseRow card={card} onLeave={onLeave} />} />
}

function CaseRow({ card, onLeave }: { card: CaseCard; onLeave: () => void }) {
  const texts = useAccountTexts()
  const language = usePageLanguage()
  const translate = (words: string) => (language === 'hi' ? translateSiteWords(words) : words)
  return (
    <ActivityRow icon={<LifeBuoy aria-hidden className="size-5" strokeWidth={1.75} />} title={translate(card.title)}>
      {translate(card.statusText)}
      <span className="block">
        <AppLink href={paths.case(card._id, language)} onClick={onLeave} className={TEXT_BUTTON}>
          {card.isOver ? texts.show : texts.activities.goOn}
        </AppLink>
      </span>
    </ActivityRow>
  )
}
