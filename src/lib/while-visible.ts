/** Once the page has been hidden for this long, in milliseconds, the work is stopped until it is visible again. */
export const HIDDEN_LIMIT_MS = 300_000

/**
 * Runs `work` while the page is visible. The work is aborted when the page has been hidden for a long time or the user
 * leaves it, and started again when the page is shown. Ends when the work finishes.
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
      const visibility = page.untilHidden(signal)
      await work(visibility.signal).finally(visibility.stop)
      if (!visibility.isOver()) return
    }
  } finally {
    page.stop()
  }
}

function watchPage() {
  const controller = new AbortController()
  const options = { signal: controller.signal }
  // The browser may keep a page after the user leaves it, and restore it later.
  let isPageHidden = false
  const onPageEvent = ({ type }: Event) => {
    isPageHidden = type === 'pagehide'
  }
  for (const event of ['pagehide', 'pageshow']) addEventListener(event, onPageEvent, options)
  const isShown = () => !isPageHidden && document.visibilityState === 'visible'

  const shown = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const checkVisibility = () => {
        if (isShown() || signal.aborted) resolve()
      }
      for (const event of ['visibilitychange', 'pageshow'])
        addEventListener(event, checkVisibility, options)
      signal.addEventListener('abort', checkVisibility, options)
      checkVisibility()
    })

  /** Aborts when the page has been hidden for a long time or the user leaves it, or when `outerSignal` aborts. */
  const untilHidden = (outerSignal: AbortSignal) => {
    const hiddenController = new AbortController()
    const endController = new AbortController()
    let isOver = false
    const abortWork = () => {
      isOver = true
      hiddenController.abort()
    }
    const follow = () => hiddenController.abort(outerSignal.reason)
    outerSignal.addEventListener('abort', follow, { signal: endController.signal })
    if (outerSignal.aborted) follow()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') timer = setTimeout(abortWork, HIDDEN_LIMIT_MS)
    }
    addEventListener('visibilitychange', look, { signal: endController.signal })
    addEventListener('pagehide', abortWork, { signal: endController.signal })
    const stop = () => {
      clearTimeout(timer)
      endController.abort()
    }
    return { signal: hiddenController.signal, isOver: () => isOver, stop }
  }
  return { shown, untilHidden, stop: () => controller.abort() }
}
