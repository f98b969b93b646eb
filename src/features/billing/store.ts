import { signal } from '@preact/signals-core'
import { perKit } from '../../config/kit.ts'
import { readCookie, writeCookie } from '../../lib/cookies.ts'
import { NOTICE_COOKIE, NOTICE_COOKIE_LASTS_S } from './notice-rules.ts'

export type NoticeAnswer = {
  /** Asked anew each time: the cookie ends by itself. */
  isGiven(): boolean
  /** Counts for a day. */
  give(): void
}

const isCookieThere = () => readCookie(NOTICE_COOKIE) !== null

/** Whether the marketplace's notice is answered; where the browser blocks cookies, on this page at least. */
export const noticeAnswer = perKit((): NoticeAnswer => {
  const given = signal({ inMemory: false })
  return {
    isGiven: () => given.value.inMemory || isCookieThere(),
    give() {
      writeCookie(NOTICE_COOKIE, '1', NOTICE_COOKIE_LASTS_S)
      given.value = { inMemory: !isCookieThere() }
    },
  }
})
