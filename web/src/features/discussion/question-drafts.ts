// Unsent questions, by the page that they are about. This device keeps them in IndexedDB, because local storage is
// cleared when somebody unsubscribes. When storage is forbidden they last as long as the page.

import { openDeviceStore } from '../../lib/device-store'

const runInStore = openDeviceStore('chat', 'drafts')

const drafts = new Map<string, string>()

export const questionDrafts = {
  async read(path: string): Promise<string> {
    const cached = drafts.get(path)
    if (cached !== undefined) return cached
    try {
      const stored: unknown = await runInStore('readonly', (store): IDBRequest<unknown> => store.get(path))
      return typeof stored === 'string' ? stored : ''
    } catch (error) {
      console.info('questions are not kept on this device', error)
      return ''
    }
  },

  /** Adds a question below the draft, which stays. */
  async add(path: string, text: string): Promise<void> {
    const draft = await questionDrafts.read(path)
    await questionDrafts.write(path, draft.trim() === '' ? text : `${draft.trimEnd()}\n${text}`)
  },

  async write(path: string, text: string): Promise<void> {
    drafts.set(path, text)
    try {
      if (text === '') await runInStore('readwrite', (store) => store.delete(path))
      else await runInStore('readwrite', (store) => store.put(text, path))
    } catch (error) {
      console.info('questions are not kept on this device', error)
    }
  },
}
