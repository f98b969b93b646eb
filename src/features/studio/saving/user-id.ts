import type { Kit } from '../../../config/kit.ts'
import { sessionStore } from '../../session/store.ts'

/** The signed-in user's id, so that changes left on a device are not sent by the next user who signs in there. */
export const userIdOf = (kit: Kit): string => sessionStore(kit).user.peek()?.userId ?? ''
