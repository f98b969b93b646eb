import * as v from 'valibot'
import { REDIRECT_URL } from '../../config/flags.ts'
import { LANDING_LINK, SHOPIFY_RESULT } from '../../config/landing-keys.ts'
import { safePath } from '../../lib/safe-path.ts'
import { type SafeStorage, writeJson } from '../../lib/storage.ts'
import { readJson } from '../../lib/stored-json.ts'
import type { Identity } from './auth.ts'

const identity = v.object({ email: v.string(), name: v.string() })

const REFERRAL_ID = 'referral_id'
const PENDING_LOGIN = 'pending_login'

const REFERRAL_ID_LIMIT = 100

/** Coming back to one of these would sign the person out again, or in a circle. */
const SIGN_IN_PATHS = /^\/(?:login|logout|login_success|callback-close)(?:[/?#]|$)/

/** What one tab has to remember between leaving for the sign-in and coming back. */
export type SessionFlags = ReturnType<typeof createSessionFlags>

export function createSessionFlags(storage: SafeStorage) {
  return {
    /** Where to go on after the sign-in; an address of another site, or of signing in, is not kept. */
    saveReturnPath(path: string): void {
      const safe = safePath(path)
      if (safe === null || SIGN_IN_PATHS.test(safe)) return
      storage.set(REDIRECT_URL, safe)
    },
    /** The saved path, once; `/` where none is saved or it is no path of ours. */
    takeReturnPath(): string {
      const path = safePath(storage.get(REDIRECT_URL))
      storage.remove(REDIRECT_URL)
      return path ?? '/'
    },
    /** The saved path for another tab, which knows nothing of this one: with the referral in its query. */
    returnAddress(): string {
      const path = safePath(storage.get(REDIRECT_URL)) ?? '/'
      const referral = storage.get(REFERRAL_ID)
      if (referral === null) return path
      const { pathname, searchParams, hash } = new URL(path, 'https://path.invalid')
      searchParams.set(REFERRAL_ID, referral)
      return `${pathname}?${searchParams}${hash}`
    },
    /** The site that the saved path names: a deep link is about that one. */
    returnSite(): string | null {
      const path = safePath(storage.get(REDIRECT_URL)) ?? ''
      return new URLSearchParams(path.split(/[?#]/)[1]).get('site_id')
    },
    /** Keeps `?referral_id=` of any address until `POST /login` has carried it. */
    keepReferral(query: URLSearchParams): void {
      const id = query.get('referral_id')?.trim() ?? ''
      if (id !== '' && id.length <= REFERRAL_ID_LIMIT) storage.set(REFERRAL_ID, id)
    },
    referral: (): string | null => storage.get(REFERRAL_ID),
    /** Who came back from the provider and was not yet told to our API: survives a reload. */
    pendingLogin: (): Identity | null => readJson(storage, PENDING_LOGIN, identity),
    savePendingLogin: (person: Identity) => void writeJson(storage, PENDING_LOGIN, person),
    loginDone(): void {
      storage.remove(PENDING_LOGIN)
      storage.remove(REFERRAL_ID)
    },
    forget(): void {
      const keys = [REDIRECT_URL, REFERRAL_ID, PENDING_LOGIN, LANDING_LINK, SHOPIFY_RESULT]
      for (const key of keys) storage.remove(key)
    },
  }
}
