/** After being hidden for this long, in milliseconds, the work is stopped until the page is visible again. */
export const HIDDEN_LIMIT_MS = 300_000

/**
 * Runs `work` while the page is visible. It is aborted when the page has been hidden for long or is left, and started
 * again when the page is shown. Ends when the work ends by itself.
 */
export async function whileVisible(
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const page = watchPage()
  try {
    for (;;) {
      await page.shown(signal)
      if (signal.aborted) return
      const stay = page.untilHidden(signal)
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
  // The browser may keep a page that was left, and restore it.
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

  /** Aborts when the page has been hidden for long or is left, or when `outer` aborts. */
  const untilHidden = (outer: AbortSignal) => {
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
      if (document.visibilityState === 'hidden') timer = setTimeout(leave, HIDDEN_LIMIT_MS)
    }
    addEventListener('visibilitychange', look, { signal: ended.signal })
    addEventListener('pagehide', leave, { signal: ended.signal })
    const stop = () => {
      clearTimeout(timer)
      ended.abort()
    }
    return { signal: away.signal, isOver: () => isOver, stop }
  }
  return { shown, untilHidden, stop: () => stopped.abort() }
}
