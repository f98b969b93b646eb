import { signal } from '@preact/signals-core'
import { perKit } from '../../config/kit.ts'
import { readCookie, writeCookie } from '../../lib/cookies.ts'
import { NOTICE_COOKIE, NOTICE_COOKIE_MAX_AGE_S } from './notice-rules.ts'

export type NoticeDismissal = {
  /** Reads the cookie on every call, because it expires. */
  isDismissed(): boolean
  /** Lasts for a day. */
  dismiss(): void
}

const isCookieThere = () => readCookie(NOTICE_COOKIE) !== null

/** The dismissal of the marketplace notice; kept in memory, until a reload, if the browser blocks cookies. */
export const noticeDismissal = perKit((): NoticeDismissal => {
  const given = signal({ inMemory: false })
  return {
    isDismissed: () => given.value.inMemory || isCookieThere(),
    dismiss() {
      writeCookie(NOTICE_COOKIE, '1', NOTICE_COOKIE_MAX_AGE_S)
      given.value = { inMemory: !isCookieThere() }
    },
  }
})
