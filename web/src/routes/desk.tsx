// /account/desk: the cases of whoever works on them, and /account/desk/{id}: one of them. The server writes an empty
// page for both; the browser fills it with the token of an agent or an expert.

import { useParams, useSearch } from '@tanstack/react-router'
import { AgentCase } from '../features/cases/desk/agent-case'
import { DeskFrame } from '../features/cases/desk/desk-frame'
import { ExpertCase } from '../features/cases/desk/expert-case'
import { GivenList } from '../features/cases/desk/given-list'
import { Queue } from '../features/cases/desk/queue'
import { parsePageNumber } from '../lib/page-number'

export function DeskRoute() {
  const { page, ...search } = useSearch({ from: '/account/desk' })
  const number = parsePageNumber(page)
  return (
    <DeskFrame title="Desk">
      {(desk) =>
        desk.role === 'expert' ? <GivenList page={number} /> : <Queue desk={desk} list={{ ...search, page: number }} />
      }
    </DeskFrame>
  )
}

export function DeskCaseRoute() {
  const { id = '' } = useParams({ strict: false })
  return (
    <DeskFrame title="Case" isCase>
      {(desk) =>
        desk.role === 'expert' ? <ExpertCase key={id} id={id} /> : <AgentCase key={id} id={id} desk={desk} />
      }
    </DeskFrame>
  )
}
