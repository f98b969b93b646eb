import { kitMessages } from '../messages/kit.ts'
import type { Kit } from './kit.ts'
import { navigationOf } from './navigation.ts'
import { messageOf } from './use-messages.ts'

const MAX_SHOWN_URL_LENGTH = 80

/** Navigates to a response's `location`. If the guarded navigation rejects the URL, shows it in a notice instead. */
export function followLocation(kit: Kit, location: string): void {
  if (navigationOf(kit).go(location) === 'went') return
  const url = location.slice(0, MAX_SHOWN_URL_LENGTH)
  kit.notices.push({
    tone: 'error',
    text: messageOf(kit, kitMessages, 'addressRefused', { address: url }),
  })
}
