import { signal } from '@preact/signals-core'
import { type Kit, perKit } from '../../config/kit.ts'
import { readCookie, writeCookie } from '../../lib/cookies.ts'
import { NOTICE_COOKIE, NOTICE_COOKIE_LASTS_S } from './notice-rules.ts'

export type NoticeAnswer = {
  /** Asked anew each time: the cookie ends by itself. */
  isGiven(): boolean
  /** Counts for a day. */
  give(): void
}

/** Whether the marketplace's notice is answered; where the browser blocks cookies, on this page at least. */
export const noticeAnswer = perKit(({ clock }: Kit): NoticeAnswer => {
  const givenUntil = signal(0)
  return {
    isGiven: () => givenUntil.value > clock.now() || readCookie(NOTICE_COOKIE) !== null,
    give() {
      writeCookie(NOTICE_COOKIE, '1', NOTICE_COOKIE_LASTS_S)
      givenUntil.value = clock.now() + NOTICE_COOKIE_LASTS_S * 1_000
    },
  }
})
