import type { Trigger, TriggerKind } from '../targeting.ts'

type WaitForTrigger<Kind extends TriggerKind> = (
  moment: Extract<Trigger, { kind: Kind }>,
  open: () => void,
  gone: AbortSignal,
) => void

const SECOND_MS = 1_000
/** On a phone, scrolling up quickly by this many screen heights means that the visitor wants to leave. */
const QUICK_SCROLL_UP = 0.5
const QUICK_SCROLL_MS = 300

const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'wheel', 'touchstart']

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

const delay: WaitForTrigger<'delay'> = ({ seconds }, open, gone) => {
  restartableTimer(seconds, open, gone)
}

const idle: WaitForTrigger<'idle'> = ({ seconds }, open, gone) => {
  const begin = restartableTimer(seconds, open, gone)
  for (const name of ACTIVITY_EVENTS) addEventListener(name, begin, passiveOptions(gone))
}

/** A page that is too short to scroll counts as fully scrolled. */
const scroll: WaitForTrigger<'scroll'> = ({ percent }, open, gone) => {
  let hasReached = false
  const look = () => {
    if (hasReached) return
    const { clientHeight, scrollHeight } = document.documentElement
    const way = scrollHeight - clientHeight
    hasReached = way <= 0 || (scrollY / way) * 100 >= percent
    if (hasReached) open()
  }
  addEventListener('scroll', look, passiveOptions(gone))
  // Content further down may still be loading.
  if (document.readyState === 'complete') look()
  else addEventListener('load', look, { signal: gone })
}

const leave: WaitForTrigger<'leave'> = (_, open, gone) => {
  const onMouseOut = ({ clientY, relatedTarget }: MouseEvent) => {
    if (relatedTarget === null && clientY <= 0) open()
  }
  document.addEventListener('mouseout', onMouseOut, passiveOptions(gone))
  if (!matchMedia('(pointer: coarse)').matches) return
  let top = { at: 0, y: 0 }
  const onScrollUp = ({ timeStamp }: Event) => {
    if (timeStamp - top.at > QUICK_SCROLL_MS || scrollY > top.y) top = { at: timeStamp, y: scrollY }
    if (top.y - scrollY <= QUICK_SCROLL_UP * innerHeight) return
    top = { at: timeStamp, y: scrollY }
    open()
  }
  addEventListener('scroll', onScrollUp, passiveOptions(gone))
  // Returning from another tab or app counts: the visitor was about to leave.
  const onReturn = () => {
    if (document.visibilityState === 'visible') open()
  }
  document.addEventListener('visibilitychange', onReturn, { signal: gone })
}

const click: WaitForTrigger<'click'> = ({ selector }, open, gone) => {
  const onClick = ({ target }: Event) => {
    try {
      if (target instanceof Element && target.closest(selector)) open()
    } catch {
      // The selector that the owner entered is invalid.
    }
  }
  document.addEventListener('click', onClick, passiveOptions(gone))
}

/**
 * Calls `open` when the first of the triggers fires, and whenever another one does, until `gone` is aborted; a campaign
 * that is already shown ignores further calls. Without triggers, calls it immediately.
 * @param pages the number of pages seen during this visit
 * @param come is called with whether the visitor requested the campaign by a click
 */
export function waitFor(
  moments: readonly Trigger[],
  pages: number,
  open: (isWanted?: boolean) => void,
  gone: AbortSignal,
): void {
  if (moments.length === 0) open()
  for (const moment of moments) {
    switch (moment.kind) {
      case 'delay':
        delay(moment, open, gone)
        break
      case 'scroll':
        scroll(moment, open, gone)
        break
      case 'leave':
        leave(moment, open, gone)
        break
      case 'idle':
        idle(moment, open, gone)
        break
      case 'click':
        click(moment, () => open(true), gone)
        break
      case 'pages':
        if (pages >= moment.count) open()
        break
      case 'cart':
      // Handled by `cart-waits.ts`.
    }
  }
}
