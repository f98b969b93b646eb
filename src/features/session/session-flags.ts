import * as v from 'valibot'
import { flagStorage, REDIRECT_URL } from '../../config/flags.ts'
import { LANDING_LINK, SHOPIFY_RESULT } from '../../config/landing-keys.ts'
import { UNSAVED_TEXTS } from '../../config/unsaved-texts-key.ts'
import { safePath } from '../../lib/safe-path.ts'
import { type SafeStorage, writeJson } from '../../lib/storage.ts'
import { readJson } from '../../lib/stored-json.ts'
import type { Identity } from './auth.ts'

const identity = v.object({ email: v.string(), name: v.string() })

const REFERRAL_ID = 'referral_id'
const PENDING_LOGIN = 'pending_login'

const REFERRAL_ID_LIMIT = 100

/** Returning to one of these would sign the user out again, or start an endless sign-in. */
const SIGN_IN_PATHS = /^\/(?:login|logout|login_success|callback-close)(?:[/?#]|$)/

/** Data that a tab keeps from the redirect to the sign-in until it returns. */
export type SessionFlags = ReturnType<typeof createSessionFlags>

/** @param flags the storage for keys with fixed names, without a prefix */
export function createSessionFlags(storage: SafeStorage, flags = flagStorage.session) {
  return {
    /** Saves the path to open after the sign-in; ignores URLs on other sites and the sign-in pages. */
    saveReturnPath(path: string): void {
      const safe = safePath(path)
      if (safe === null || SIGN_IN_PATHS.test(safe)) return
      flags.set(REDIRECT_URL, safe)
    },
    /** Returns the saved path and removes it; `/` if there is none or it is not a valid path. */
    popReturnPath(): string {
      const path = safePath(flags.get(REDIRECT_URL))
      flags.remove(REDIRECT_URL)
      return path ?? '/'
    },
    /** The saved path for use in another tab, which can't read this tab's storage: includes the referral ID. */
    returnPathWithReferral(): string {
      const path = safePath(flags.get(REDIRECT_URL)) ?? '/'
      const referral = storage.get(REFERRAL_ID)
      if (referral === null) return path
      const { pathname, searchParams, hash } = new URL(path, 'https://path.invalid')
      searchParams.set(REFERRAL_ID, referral)
      return `${pathname}?${searchParams}${hash}`
    },
    /** The `site_id` of the saved path, so that a deep link opens its site. */
    returnSite(): string | null {
      const path = safePath(flags.get(REDIRECT_URL)) ?? ''
      return new URLSearchParams(path.split(/[?#]/)[1]).get('site_id')
    },
    /** Keeps `?referral_id=` from any URL until `POST /login` has sent it. */
    saveReferral(query: URLSearchParams): void {
      const id = query.get('referral_id')?.trim() ?? ''
      if (id !== '' && id.length <= REFERRAL_ID_LIMIT) storage.set(REFERRAL_ID, id)
    },
    referral: (): string | null => storage.get(REFERRAL_ID),
    /** The identity that the provider returned but that has not been sent to our API yet; survives a reload. */
    pendingLogin: (): Identity | null => readJson(storage, PENDING_LOGIN, identity),
    savePendingLogin: (person: Identity) => void writeJson(storage, PENDING_LOGIN, person),
    clearPendingLogin(): void {
      storage.remove(PENDING_LOGIN)
      storage.remove(REFERRAL_ID)
    },
    forget(): void {
      flags.remove(REDIRECT_URL)
      const keys = [REFERRAL_ID, PENDING_LOGIN, LANDING_LINK, SHOPIFY_RESULT, UNSAVED_TEXTS]
      for (const key of keys) storage.remove(key)
    },
  }
}
