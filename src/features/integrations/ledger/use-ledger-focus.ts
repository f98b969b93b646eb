import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the keyboard's focus in the ledger when the button that had it is gone, and begins there if the page's address
 * asks for one state.
 * @param page changes with what is shown; null until it has been loaded
 * @returns the ledger's element, and what to call before a button may go
 */
export function useLedgerFocus(
  page: object | null,
  isAsked: boolean,
): { ledger: RefObject<HTMLDivElement | null>; keepFocus: () => void } {
  const ledger = useRef<HTMLDivElement>(null)
  const isKept = useRef(false)
  const begins = useRef(isAsked)
  useEffect(() => {
    const { current: element } = ledger
    if (page === null || element === null) return
    const filter = element.querySelector<HTMLElement>('.chip[aria-pressed=true]')
    if (begins.current) {
      element.scrollIntoView()
      filter?.focus({ preventScroll: true })
    }
    if (isKept.current && hasNoFocus(element)) filter?.focus()
    begins.current = false
    isKept.current = false
  }, [page])
  return {
    ledger,
    keepFocus() {
      isKept.current = true
    },
  }
}

function hasNoFocus(element: Element): boolean {
  const root = element.getRootNode()
  if (!(root instanceof ShadowRoot || root instanceof Document)) return false
  return root.activeElement === null || root.activeElement === document.body
}
