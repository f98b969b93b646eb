import type { Kit } from '../../config/kit.ts'
import { sessionStore } from '../session/store.ts'

/** The plan has changed: whoever shows it, on this page, gets to know. Nobody waits for it. */
export async function reloadUser(kit: Kit): Promise<void> {
  const session = sessionStore(kit)
  if (session.user.peek() === null) return
  // The event stream says the same, and the next load anyway.
  await session.reloadUser().catch(() => {})
}
