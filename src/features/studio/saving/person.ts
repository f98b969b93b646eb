import type { Kit } from '../../../config/kit.ts'
import { sessionStore } from '../../session/store.ts'

/** What one person has left on a device is nobody else's, who signs in there. */
export const personOf = (kit: Kit): string => sessionStore(kit).user.peek()?.userId ?? ''
