import type { Trigger, TriggerKind } from '../targeting.ts'

type WaitForTrigger<Kind extends TriggerKind> = (
  moment: Extract<Trigger, { kind: Kind }>,
  open: () => void,
  signal: AbortSignal,
) => void

const SECOND_MS = 1_000

const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'wheel', 'touchstart']

function restartableTimer(seconds: number, act: () => void, signal: AbortSignal): () => void {
  let timer = 0
  const begin = () => {
    clearTimeout(timer)
    timer = window.setTimeout(act, seconds * SECOND_MS)
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  begin()
  return begin
}

const passiveOptions = (signal: AbortSignal) => ({ signal, passive: true, capture: true })

const delay: WaitForTrigger<'delay'> = ({ seconds }, open, signal) => {
  restartableTimer(seconds, open, signal)
}

const idle: WaitForTrigger<'idle'> = ({ seconds }, open, signal) => {
  const begin = restartableTimer(seconds, open, signal)
  for (const name of ACTIVITY_EVENTS) addEventListener(name, begin, passiveOptions(signal))
}

const scroll: WaitForTrigger<'scroll'> = (moment, open, signal) => {
  watchScrolling(({ scroll }) => scroll(moment, open, signal))
}

const leave: WaitForTrigger<'leave'> = (_, open, signal) => {
  const onMouseOut = ({ clientY, relatedTarget }: MouseEvent) => {
    if (relatedTarget === null && clientY <= 0) open()
  }
  document.addEventListener('mouseout', onMouseOut, passiveOptions(signal))
  if (!matchMedia('(pointer: coarse)').matches) return
  watchScrolling(({ scrollUp }) => scrollUp(open, signal))
  // Returning from another tab or app counts: the visitor was about to leave.
  const onReturn = () => {
    if (document.visibilityState === 'visible') open()
  }
  document.addEventListener('visibilitychange', onReturn, { signal })
}

/** Only some campaigns depend on scrolling. If the code fails to load, the trigger doesn't fire. */
function watchScrolling(act: (code: typeof import('./scrolling.ts')) => void): void {
  import('./scrolling.ts').then(act, () => {})
}

const click: WaitForTrigger<'click'> = ({ selector }, open, signal) => {
  const onClick = ({ target }: Event) => {
    try {
      if (target instanceof Element && target.closest(selector)) open()
    } catch {
      // The selector that the owner entered is invalid.
    }
  }
  document.addEventListener('click', onClick, passiveOptions(signal))
}

/**
 * Calls `open` when the first of the triggers fires, and whenever another one does, until `gone` is aborted; a campaign
 * that is already shown ignores further calls. Without triggers, calls it immediately.
 * @param pages the number of pages seen during this visit
 * @param open is called with whether the visitor requested the campaign by a click
 */
export function waitFor(
  moments: readonly Trigger[],
  pages: number,
  open: (isRequested?: boolean) => void,
  signal: AbortSignal,
): void {
  if (moments.length === 0) open()
  for (const moment of moments) {
    switch (moment.kind) {
      case 'delay':
        delay(moment, open, signal)
        break
      case 'scroll':
        scroll(moment, open, signal)
        break
      case 'leave':
        leave(moment, open, signal)
        break
      case 'idle':
        idle(moment, open, signal)
        break
      case 'click':
        click(moment, () => open(true), signal)
        break
      case 'pages':
        if (pages >= moment.count) open()
        break
      case 'cart':
      // Handled by `cart-waits.ts`.
    }
  }
}
