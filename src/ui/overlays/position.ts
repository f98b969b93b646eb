const GAP = 6
const MARGIN = 8

/** Places an open popover below its anchor, or above if there is no room, within the window. */
export function positionBelow(panel: HTMLElement, anchor: Element, align: 'start' | 'end'): void {
  const { clientWidth, clientHeight } = panel.ownerDocument.documentElement
  const from = anchor.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const roomBelow = clientHeight - from.bottom - GAP - MARGIN
  const below = roomBelow >= height || roomBelow >= from.top
  const atRight = (align === 'end') !== (getComputedStyle(anchor).direction === 'rtl')
  const top = below ? from.bottom + GAP : from.top - GAP - height
  const left = atRight ? from.right - width : from.left
  panel.style.top = `${within(top, clientHeight - height)}px`
  panel.style.left = `${within(left, clientWidth - width)}px`
  panel.dataset.placed = ''
}

const within = (place: number, largest: number) =>
  Math.max(MARGIN, Math.min(place, largest - MARGIN))
