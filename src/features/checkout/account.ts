import type { Kit } from '../../config/kit.ts'
import { reportBug } from '../../config/report-bug.ts'
import { sessionStore } from '../session/store.ts'

/** Reloads the user after a plan change, so that everything on this page shows the new plan. Never rejects. */
export async function reloadUser(kit: Kit): Promise<void> {
  const session = sessionStore(kit)
  if (session.user.peek() === null) return
  // A failure is harmless: the event stream or the next load delivers the new plan too.
  await session.reloadUser().catch((error: unknown) => reportBug(kit, error))
}
