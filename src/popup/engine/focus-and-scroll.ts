import { makeOwnerText } from './drawing.ts'

/** Screen readers announce only changes to a live region that they already know. */
const ANNOUNCED_AFTER_MS = 100

/**
 * Keeps the page behind a modal pop-up from scrolling; announces any other pop-up, and gives the focus back when it closes.
 * Returns a function that ends both.
 */
export function manageFocusAndScroll(element: HTMLElement): () => void {
  if (element.matches(':modal')) return stopScrolling()
  announce(element)
  return keepFocus(element)
}

/** Keeps the page where it is; returns a function that lets it scroll again. */
function stopScrolling(): () => void {
  const { documentElement: html, body } = document
  try {
    const styleOf = (element: Element) => getComputedStyle(element)
    const scrollers = [html, body].filter((element) => styleOf(element).overflowY !== 'visible')
    // Otherwise the browser applies the style of the body to the window.
    const undo = (scrollers.length > 0 ? scrollers : [body]).map((element) =>
      override(element, 'overflow', 'hidden'),
    )
    // The page would become wider by its scrollbar.
    if (innerWidth > html.clientWidth && styleOf(html).scrollbarGutter === 'auto')
      undo.push(override(html, 'scrollbar-gutter', 'stable'))
    return () => {
      for (const restore of undo) restore()
    }
  } catch {
    // The page has no body, or has replaced `getComputedStyle`.
    return () => {}
  }
}

function override({ style }: HTMLElement, name: string, value: string): () => void {
  const before = style.getPropertyValue(name)
  const priority = style.getPropertyPriority(name)
  style.setProperty(name, value, 'important')
  return () => style.setProperty(name, before, priority)
}

/** Says the label of a pop-up that doesn't take the focus. */
function announce(element: HTMLElement): void {
  const line = makeOwnerText('p', 'unseen', '')
  line.setAttribute('role', 'status')
  element.querySelector('.card')?.append(line)
  setTimeout(() => {
    line.textContent = element.getAttribute('aria-label')
  }, ANNOUNCED_AFTER_MS)
}

/** Returns a function that gives the focus back to where it was, if it was in the pop-up to the end. */
function keepFocus(element: HTMLElement): () => void {
  let before: HTMLElement | null = null
  element.addEventListener('focusin', ({ relatedTarget }) => {
    const isFromPage = relatedTarget instanceof HTMLElement && !element.contains(relatedTarget)
    if (isFromPage) before = relatedTarget
  })
  element.addEventListener('focusout', ({ relatedTarget }) => {
    // It is null if the focused element has been removed.
    if (relatedTarget instanceof Node && !element.contains(relatedTarget)) before = null
  })
  return () => {
    const { activeElement, body } = document
    if (activeElement === null || activeElement === body) before?.focus({ preventScroll: true })
  }
}
