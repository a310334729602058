import { hasData, hasList } from './guards'
import type { Site } from './site'

/** A comment as the moderators' queue shows it. */
export type Queued = { _id: string; contentId: string; text: string; version: string; heldFor: string | null }

/** Decides as a moderator who has just read the comment: whoever decides names the words that they have read. */
export async function moderate(site: Site, id: string | undefined, action: string): Promise<void> {
  const version = (await findQueued(site, id))?.version
  await site.call('POST', `comments/${id}/moderate`, hasData, { action, version })
}

async function findQueued(site: Site, id: string | undefined): Promise<Queued | undefined> {
  for (const status of ['pending', 'approved']) {
    const { data } = await site.call('GET', `comments?status=${status}&limit=100`, hasList<Queued>)
    const found = data.find((comment) => comment._id === id)
    if (found) {
      return found
    }
  }
  return undefined
}
