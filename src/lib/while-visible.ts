/** A page that was hidden for this long is not looked at; it catches up when it is. */
export const AWAY_AFTER_MS = 300_000

/**
 * Does the work while somebody may look at the page: it is stopped when the page was hidden for long or
 * is left, and done anew when it is shown again. Ends with the work, where that ends by itself.
 */
export async function whilePresent(
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const page = watchPage()
  try {
    for (;;) {
      await page.shown(signal)
      if (signal.aborted) return
      const stay = page.untilAway(signal)
      await work(stay.signal).finally(stay.stop)
      if (!stay.isOver()) return
    }
  } finally {
    page.stop()
  }
}

function watchPage() {
  const stopped = new AbortController()
  const options = { signal: stopped.signal }
  // A page that is left may be kept by the browser, and come back.
  let isLeft = false
  const onPage = ({ type }: Event) => {
    isLeft = type === 'pagehide'
  }
  for (const event of ['pagehide', 'pageshow']) addEventListener(event, onPage, options)
  const isShown = () => !isLeft && document.visibilityState === 'visible'

  const shown = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (isShown() || signal.aborted) resolve()
      }
      for (const event of ['visibilitychange', 'pageshow']) addEventListener(event, look, options)
      signal.addEventListener('abort', look, options)
      look()
    })

  /** Aborted when the page is away, and with what is over anyway. */
  const untilAway = (outer: AbortSignal) => {
    const away = new AbortController()
    const ended = new AbortController()
    let isOver = false
    const leave = () => {
      isOver = true
      away.abort()
    }
    const follow = () => away.abort(outer.reason)
    outer.addEventListener('abort', follow, { signal: ended.signal })
    if (outer.aborted) follow()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') timer = setTimeout(leave, AWAY_AFTER_MS)
    }
    addEventListener('visibilitychange', look, { signal: ended.signal })
    addEventListener('pagehide', leave, { signal: ended.signal })
    const stop = () => {
      clearTimeout(timer)
      ended.abort()
    }
    return { signal: away.signal, isOver: () => isOver, stop }
  }
  return { shown, untilAway, stop: () => stopped.abort() }
}
