import * as v from 'valibot'
import type { Kit } from '../../config/kit.ts'
import { writeJson } from '../../lib/storage.ts'
import { readJson } from '../../lib/stored-json.ts'
import type { SignInStart } from './api.ts'

const KEY = 'service-sign-in'
const stored = v.object({ integration: v.string(), connectionId: v.nullable(v.string()) })

/** Remembers in this tab which connection is signed in to, so that *Try again* after a failure continues it. */
export function rememberSignIn({ storage }: Pick<Kit, 'storage'>, begun: SignInStart): void {
  writeJson(storage.session, KEY, begun)
}

/** The connection that gets new credentials; null for a new connection. */
export function rememberedConnection(
  { storage }: Pick<Kit, 'storage'>,
  integration: string,
): string | null {
  const begun = readJson(storage.session, KEY, stored)
  return begun?.integration === integration ? begun.connectionId : null
}
