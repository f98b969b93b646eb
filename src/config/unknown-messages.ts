import { MESSAGE_KEYS } from '../messages/all.ts'
import type { MessageWords } from './options.ts'
import { warn } from './report.ts'

/** Tells the page's engineer of words that nothing will show. */
export function warnOfUnknownMessages(messages: MessageWords): void {
  const known = new Set(MESSAGE_KEYS)
  for (const name of Object.keys(messages).filter((one) => !known.has(one))) {
    const near = MESSAGE_KEYS.find((key) => key.startsWith(name))
    const meant = near === undefined ? '' : `; perhaps '${near}' is meant`
    warn(`poplar-kit: no message is named '${name}'${meant}. poplar-kit/messages.json lists all.`)
  }
}
