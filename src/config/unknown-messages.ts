import { loadPart } from '../lib/load-part.ts'
import type { MessageWords } from './options.ts'
import { warn } from './report.ts'

/** Tells the page's engineer of words that nothing will show. The list of names comes only with words. */
export async function warnOfUnknownMessages(messages: MessageWords): Promise<void> {
  const names = Object.keys(messages)
  if (names.length === 0) return
  const all = await loadPart(() => import('../messages/all.ts')).catch(() => null)
  // Where its file does not come the engineer hears nothing, and the person misses nothing.
  if (!all) return
  const { MESSAGE_KEYS } = all
  const known = new Set(MESSAGE_KEYS)
  for (const name of names.filter((one) => !known.has(one))) {
    const near = MESSAGE_KEYS.find((key) => key.startsWith(name))
    const meant = near === undefined ? '' : `; perhaps '${near}' is meant`
    warn(`poplar-kit: no message is named '${name}'${meant}. poplar-kit/messages.json lists all.`)
  }
}
