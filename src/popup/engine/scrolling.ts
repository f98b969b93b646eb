/** On a phone, scrolling up quickly by this many screen heights means that the visitor wants to leave. */
const QUICK_SCROLL_UP = 0.5
const QUICK_SCROLL_MS = 300

/** Smaller elements, such as menus and text fields, are not the page. */
const MIN_SHARE_OF_WINDOW = 0.5

/** Opens once the visitor has scrolled this far. A page that is too short to scroll counts as fully scrolled. */
export function scroll({ percent }: { percent: number }, open: () => void, signal: AbortSignal) {
  let hasReached = false
  const look = (page: Element) => {
    if (hasReached || signal.aborted) return
    const way = page.scrollHeight - page.clientHeight
    hasReached = way <= 0 || (page.scrollTop / way) * 100 >= percent
    if (hasReached) open()
  }
  onPageScroll(look, signal)
  const lookAtStart = () => look(findScrolledElement())
  // Content further down may still be loading.
  if (document.readyState === 'complete') lookAtStart()
  else addEventListener('load', lookAtStart, { signal })
}

/** Opens each time the visitor scrolls up quickly. */
export function scrollUp(open: () => void, signal: AbortSignal): void {
  const tops = new WeakMap<Element, { at: number; y: number }>()
  onPageScroll((page, at) => {
    const now = { at, y: page.scrollTop }
    let top = tops.get(page) ?? now
    if (at - top.at > QUICK_SCROLL_MS || now.y > top.y) top = now
    const isQuick = top.y - now.y > QUICK_SCROLL_UP * innerHeight
    tops.set(page, isQuick ? now : top)
    if (isQuick) open()
  }, signal)
}

function onPageScroll(act: (page: Element, at: number) => void, signal: AbortSignal): void {
  const onScroll = ({ target, timeStamp }: Event) => {
    if (!(target instanceof Element)) act(documentScroller(), timeStamp)
    else if (canBePage(target)) act(target, timeStamp)
  }
  addEventListener('scroll', onScroll, { signal, passive: true, capture: true })
}

/** The body in quirks mode. */
const documentScroller = (): Element => document.scrollingElement ?? document.documentElement

/** The document, unless the page scrolls within an element in the middle of the window. */
const findScrolledElement = (): Element =>
  document.elementsFromPoint(innerWidth / 2, innerHeight / 2).find(scrolls) ?? documentScroller()

/** Elements that scroll only sideways, such as carousels, are not the page. */
const canBePage = ({ clientHeight, scrollHeight }: Element): boolean =>
  clientHeight >= MIN_SHARE_OF_WINDOW * innerHeight && scrollHeight > clientHeight

const scrolls = (element: Element): boolean =>
  canBePage(element) && /auto|scroll/.test(getComputedStyle(element).overflowY)
