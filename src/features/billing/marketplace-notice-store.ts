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

const hasNoticeCookie = () => readCookie(NOTICE_COOKIE) !== null

/** The dismissal of the marketplace notice; kept in memory, until a reload, if the browser blocks cookies. */
export const noticeDismissal = perKit((): NoticeDismissal => {
  const dismissal = signal({ inMemory: false })
  return {
    isDismissed: () => dismissal.value.inMemory || hasNoticeCookie(),
    dismiss() {
      writeCookie(NOTICE_COOKIE, '1', NOTICE_COOKIE_MAX_AGE_S)
      dismissal.value = { inMemory: !hasNoticeCookie() }
    },
  }
})
