import type { CountdownBlock, Deadline } from '../../design.ts'
import { make, makeOwnerText, removeNode, setStyles } from '../dom.ts'
import type { DrawBlock, Scene } from '../scene.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const DAY_S = 86_400

/** When screen readers announce the remaining time: constant announcements would be unbearable. */
const ANNOUNCED_MINUTES = [60, 30, 10, 5, 1]

export const draw: DrawBlock<CountdownBlock> = (block, { scene }, signal) => {
  const end = endOf(block.deadline, scene)
  const twoDigits = new Intl.NumberFormat(scene.locale, { minimumIntegerDigits: 2 })
  const tiles = block.words.map((word) => {
    const figure = make('b')
    return { word, figure, tile: make('div', 'tile', figure, makeOwnerText('span', '', word)) }
  })
  const clock = make('div', 'clock', ...tiles.map(({ tile }) => tile))
  clock.setAttribute('role', 'timer')
  const isDaily = block.deadline.kind === 'daily'
  // A daily countdown never shows days.
  if (isDaily) removeNode(tiles[0]?.tile)
  const liveRegion = make('span', 'unseen')
  liveRegion.setAttribute('role', 'status')
  const element = make('div', 'countdown whole', clock, liveRegion)
  setStyles(element, {
    '--digits': block.digits ?? 'var(--background)',
    '--tile': block.tile ?? 'var(--text)',
  })

  let lastMinutes = Math.ceil((end - scene.now()) / MINUTE_MS)
  const show = (): number => {
    const left = Math.max(0, end - scene.now())
    if (left === 0 && block.afterwards !== '') {
      clock.replaceWith(makeOwnerText('p', 'afterwards', block.afterwards))
    }
    const parts = partsOf(left, isDaily ? 25 : 24)
    tiles.forEach(({ figure }, index) => {
      figure.textContent = twoDigits.format(parts[index] ?? 0)
    })
    const minutes = Math.ceil(left / MINUTE_MS)
    const shouldAnnounce = ANNOUNCED_MINUTES.some((mark) => minutes <= mark && mark < lastMinutes)
    if (left === 0) liveRegion.textContent = block.afterwards
    else if (shouldAnnounce)
      liveRegion.textContent = `${twoDigits.format(minutes)} ${block.words[2]}`
    lastMinutes = minutes
    return left
  }
  if (show() > 0 && !scene.isStatic) whileVisible(element, show, signal)
  return element
}

function endOf(deadline: Deadline, { now, shownAt }: Scene): number {
  switch (deadline.kind) {
    case 'moment':
      return Date.parse(deadline.at)
    case 'visitor':
      return shownAt + deadline.minutes * MINUTE_MS
    case 'daily': {
      const end = new Date(now())
      end.setHours(deadline.hour, 0, 0, 0)
      if (end.getTime() <= now()) end.setDate(end.getDate() + 1)
      return end.getTime()
    }
  }
}

/** Days, hours, minutes, seconds; a second that has started counts as a full second. */
function partsOf(left: number, hours: number): number[] {
  const seconds = Math.ceil(left / SECOND_MS)
  return [
    Math.floor(seconds / DAY_S),
    Math.floor(seconds / 3_600) % hours,
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ]
}

/** Calls `show` every full second while the element is visible, until no time is left. */
function whileVisible(element: HTMLElement, show: () => number, signal: AbortSignal): void {
  let timer = 0
  let isInView = true
  const tick = () => {
    clearTimeout(timer)
    if (signal.aborted || document.visibilityState === 'hidden' || !isInView) return
    const left = show()
    if (left > 0) timer = window.setTimeout(tick, left % SECOND_MS || SECOND_MS)
  }
  const seen = new IntersectionObserver((changes) => {
    isInView = changes.at(-1)?.isIntersecting ?? false
    tick()
  })
  seen.observe(element)
  tick()
  document.addEventListener('visibilitychange', tick, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
}
