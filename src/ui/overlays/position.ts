const GAP = 6
const MARGIN = 8

/** Places an open popover below its anchor, or above if there is no room, within the window. */
export function positionBelow(panel: HTMLElement, anchor: Element, align: 'start' | 'end'): void {
  const { clientWidth, clientHeight } = panel.ownerDocument.documentElement
  const anchorRect = anchor.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const spaceBelow = clientHeight - anchorRect.bottom - GAP - MARGIN
  const below = spaceBelow >= height || spaceBelow >= anchorRect.top
  const isRightAligned = (align === 'end') !== (getComputedStyle(anchor).direction === 'rtl')
  const top = below ? anchorRect.bottom + GAP : anchorRect.top - GAP - height
  const left = isRightAligned ? anchorRect.right - width : anchorRect.left
  panel.style.top = `${clamp(top, clientHeight - height)}px`
  panel.style.left = `${clamp(left, clientWidth - width)}px`
  panel.dataset.placed = ''
}

const clamp = (offset: number, limit: number) => Math.max(MARGIN, Math.min(offset, limit - MARGIN))
