import type { Moment, MomentKind } from '../targeting.ts'

type WaitForTrigger<Kind extends MomentKind> = (
  moment: Extract<Moment, { kind: Kind }>,
  come: () => void,
  gone: AbortSignal,
) => void

const SECOND_MS = 1_000
/** On a phone, scrolling up quickly by this many screen heights means that the visitor wants to leave. */
const QUICK_SCROLL_UP = 0.5
const QUICK_SCROLL_MS = 300

const ACTIVITY = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'wheel', 'touchstart']

function restartableTimer(seconds: number, act: () => void, gone: AbortSignal): () => void {
  let timer = 0
  const begin = () => {
    clearTimeout(timer)
    timer = window.setTimeout(act, seconds * SECOND_MS)
  }
  gone.addEventListener('abort', () => clearTimeout(timer))
  begin()
  return begin
}

const passiveOptions = (signal: AbortSignal) => ({ signal, passive: true, capture: true })

const delay: WaitForTrigger<'delay'> = ({ seconds }, come, gone) => {
  restartableTimer(seconds, come, gone)
}

const idle: WaitForTrigger<'idle'> = ({ seconds }, come, gone) => {
  const begin = restartableTimer(seconds, come, gone)
  for (const name of ACTIVITY) addEventListener(name, begin, passiveOptions(gone))
}

/** A page that is too short to scroll counts as fully scrolled. */
const scroll: WaitForTrigger<'scroll'> = ({ percent }, come, gone) => {
  let hasReached = false
  const look = () => {
    if (hasReached) return
    const { clientHeight, scrollHeight } = document.documentElement
    const way = scrollHeight - clientHeight
    hasReached = way <= 0 || (scrollY / way) * 100 >= percent
    if (hasReached) come()
  }
  addEventListener('scroll', look, passiveOptions(gone))
  // Content further down may still be loading.
  if (document.readyState === 'complete') look()
  else addEventListener('load', look, { signal: gone })
}

const leave: WaitForTrigger<'leave'> = (_, come, gone) => {
  const onMouseOut = ({ clientY, relatedTarget }: MouseEvent) => {
    if (relatedTarget === null && clientY <= 0) come()
  }
  document.addEventListener('mouseout', onMouseOut, passiveOptions(gone))
  if (!matchMedia('(pointer: coarse)').matches) return
  let top = { at: 0, y: 0 }
  const onScrollUp = ({ timeStamp }: Event) => {
    if (timeStamp - top.at > QUICK_SCROLL_MS || scrollY > top.y) top = { at: timeStamp, y: scrollY }
    if (top.y - scrollY <= QUICK_SCROLL_UP * innerHeight) return
    top = { at: timeStamp, y: scrollY }
    come()
  }
  addEventListener('scroll', onScrollUp, passiveOptions(gone))
  // Returning from another tab or app counts: the visitor was about to leave.
  const onReturn = () => {
    if (document.visibilityState === 'visible') come()
  }
  document.addEventListener('visibilitychange', onReturn, { signal: gone })
}

const click: WaitForTrigger<'click'> = ({ selector }, come, gone) => {
  const onClick = ({ target }: Event) => {
    try {
      if (target instanceof Element && target.closest(selector)) come()
    } catch {
      // The selector that the owner entered is invalid.
    }
  }
  document.addEventListener('click', onClick, passiveOptions(gone))
}

/**
 * Calls `come` when the first of the triggers fires, and whenever another one does, until `gone` is aborted; a campaign
 * that is already shown ignores further calls. Without triggers, calls it immediately.
 * @param pages the number of pages seen during this visit
 * @param come is called with whether the visitor requested the campaign by a click
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
