import type { Moment, MomentKind } from '../targeting.ts'

type Wait<Kind extends MomentKind> = (
  moment: Extract<Moment, { kind: Kind }>,
  come: () => void,
  gone: AbortSignal,
) => void

const SECOND_MS = 1_000
/** On a phone, scrolling up quickly by this many screen heights means that the visitor wants to leave. */
const QUICK_WAY_UP = 0.5
const AT_ONCE_MS = 300

const ACTIVITY = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'wheel', 'touchstart']

function after(seconds: number, act: () => void, gone: AbortSignal): () => void {
  let timer = 0
  const begin = () => {
    clearTimeout(timer)
    timer = window.setTimeout(act, seconds * SECOND_MS)
  }
  gone.addEventListener('abort', () => clearTimeout(timer))
  begin()
  return begin
}

const passively = (signal: AbortSignal) => ({ signal, passive: true, capture: true })

const delay: Wait<'delay'> = ({ seconds }, come, gone) => {
  after(seconds, come, gone)
}

const idle: Wait<'idle'> = ({ seconds }, come, gone) => {
  const begin = after(seconds, come, gone)
  for (const name of ACTIVITY) addEventListener(name, begin, passively(gone))
}

/** A page that is too short to scroll counts as fully scrolled. */
const scroll: Wait<'scroll'> = ({ percent }, come, gone) => {
  let isThere = false
  const look = () => {
    if (isThere) return
    const { clientHeight, scrollHeight } = document.documentElement
    const way = scrollHeight - clientHeight
    isThere = way <= 0 || (scrollY / way) * 100 >= percent
    if (isThere) come()
  }
  addEventListener('scroll', look, passively(gone))
  // Content further down may still be loading.
  if (document.readyState === 'complete') look()
  else addEventListener('load', look, { signal: gone })
}

const leave: Wait<'leave'> = (_, come, gone) => {
  const out = ({ clientY, relatedTarget }: MouseEvent) => {
    if (relatedTarget === null && clientY <= 0) come()
  }
  document.addEventListener('mouseout', out, passively(gone))
  if (!matchMedia('(pointer: coarse)').matches) return
  let top = { at: 0, y: 0 }
  const up = ({ timeStamp }: Event) => {
    if (timeStamp - top.at > AT_ONCE_MS || scrollY > top.y) top = { at: timeStamp, y: scrollY }
    if (top.y - scrollY <= QUICK_WAY_UP * innerHeight) return
    top = { at: timeStamp, y: scrollY }
    come()
  }
  addEventListener('scroll', up, passively(gone))
  // Returning from another tab or app counts: the visitor was about to leave.
  const back = () => {
    if (document.visibilityState === 'visible') come()
  }
  document.addEventListener('visibilitychange', back, { signal: gone })
}

const click: Wait<'click'> = ({ selector }, come, gone) => {
  const press = ({ target }: Event) => {
    try {
      if (target instanceof Element && target.closest(selector)) come()
    } catch {
      // The selector that the owner entered is invalid.
    }
  }
  document.addEventListener('click', press, passively(gone))
}

/**
 * Calls `come` when the first of the triggers fires, and whenever another one does, until `gone` is aborted; a campaign
 * that is already shown ignores further calls. Without triggers, calls it immediately.
 * @param pages the number of pages seen during this visit
 * @param come is called with whether the visitor has asked for it, by a click
 */
export function waitFor(
  moments: readonly Moment[],
  pages: number,
  come: (isWanted?: boolean) => void,
  gone: AbortSignal,
): void {
  if (moments.length === 0) come()
  for (const moment of moments) {
    switch (moment.kind) {
      case 'delay':
        delay(moment, come, gone)
        break
      case 'scroll':
        scroll(moment, come, gone)
        break
      case 'leave':
        leave(moment, come, gone)
        break
      case 'idle':
        idle(moment, come, gone)
        break
      case 'click':
        click(moment, () => come(true), gone)
        break
      case 'pages':
        if (pages >= moment.count) come()
        break
      case 'cart':
      // Handled by `cart-waits.ts`.
    }
  }
}
