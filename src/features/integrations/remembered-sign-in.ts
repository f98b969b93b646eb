import * as v from 'valibot'
import type { Kit } from '../../config/kit.ts'
import { writeJson } from '../../lib/storage.ts'
import { readJson } from '../../lib/stored-json.ts'
import type { SignInStart } from './api.ts'

type Storages = Pick<Kit, 'storage'>

const KEY = 'service-sign-in'
const stored = v.object({
  integration: v.string(),
  connectionId: v.nullable(v.string()),
  /** Whether it has a window of its own, whose session storage may be another one. */
  opensWindow: v.boolean(),
  /** Whether it was cancelled in the dashboard, while its window may still be open. */
  isCancelled: v.optional(v.boolean(), false),
})

/** Remembers which connection is signed in to, so that *Try again* after a failure continues it. */
export function rememberSignIn(
  { storage }: Storages,
  { integration, connectionId }: SignInStart,
  opensWindow: boolean,
): void {
  writeJson(storage.local, KEY, { integration, connectionId, opensWindow })
}

/** Remembers that the sign-in is given up, for its window, which the dashboard may not be able to close. */
export function rememberCancel({ storage }: Storages, pending: SignInStart, opensWindow: boolean) {
  const { integration, connectionId } = pending
  writeJson(storage.local, KEY, { integration, connectionId, opensWindow, isCancelled: true })
}

/** Whether the dashboard has given up the sign-in for which a window was opened. */
export function isCancelledSignIn({ storage }: Storages, integration: string): boolean {
  const pending = readJson(storage.local, KEY, stored)
  return pending?.integration === integration && pending.isCancelled
}

/** The connection that gets new credentials; null for a new connection. */
export function rememberedConnection({ storage }: Storages, integration: string): string | null {
  const pending = readJson(storage.local, KEY, stored)
  return pending?.integration === integration ? pending.connectionId : null
}

/** Call it when the sign-in is done, so that a later return isn't taken for that of its window. */
export const forgetSignIn = ({ storage }: Storages): void => storage.local.remove(KEY)

/** Whether a window was opened for the sign-in: a provider's page may cut the tie to its opener. */
export function isInOwnWindow({ storage }: Storages, integration: string): boolean {
  const pending = readJson(storage.local, KEY, stored)
  return pending?.integration === integration && pending.opensWindow
}
