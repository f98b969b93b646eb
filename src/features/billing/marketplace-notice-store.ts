import { signal } from '@preact/signals-core'
import { perKit } from '../../config/kit.ts'
import { readCookie, writeCookie } from '../../lib/cookies.ts'
import { NOTICE_COOKIE, NOTICE_COOKIE_MAX_AGE_S } from './notice-rules.ts'

export type NoticeDismissal = {
  /** Asked anew each time: the cookie ends by itself. */
  isDismissed(): boolean
  /** Counts for a day. */
  dismiss(): void
}

const isCookieThere = () => readCookie(NOTICE_COOKIE) !== null

/** Whether the marketplace's notice is answered; where the browser blocks cookies, on this page at least. */
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
