import { whenIdle } from '../../src/lib/idle.ts'

let isAsked = false

/** Fetches ahead, once a page, what an element shows when something goes wrong: then it may be too late. */
export function prepareSeldomParts(): void {
  if (isAsked) return
  isAsked = true
  whenIdle(() => void import('../../src/ui/seldom.ts').catch(() => {}))
}
