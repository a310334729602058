// Questions that are being written, by the page they are about: kept on this device in IndexedDB, because local storage
// is cleared when somebody unsubscribes. Where it is forbidden they last as long as the page.

import { deviceStore } from './device-store'

const inStore = deviceStore('chat', 'drafts')

const drafts = new Map<string, string>()

export const chatDrafts = {
  async read(path: string): Promise<string> {
    const known = drafts.get(path)
    if (known !== undefined) return known
    try {
      const kept: unknown = await inStore('readonly', (store): IDBRequest<unknown> => store.get(path))
      return typeof kept === 'string' ? kept : ''
    } catch (error) {
      console.info('questions are not kept on this device', error)
      return ''
    }
  },

  async keep(path: string, text: string): Promise<void> {
    drafts.set(path, text)
    try {
      if (text === '') await inStore('readwrite', (store) => store.delete(path))
      else await inStore('readwrite', (store) => store.put(text, path))
    } catch (error) {
      console.info('questions are not kept on this device', error)
    }
  },
}
