import type { Editor } from '../editor.ts'

export type CanvasParts = {
  /** All the available space. */
  room: HTMLElement
  /** Is the same size as the drawn pop-up, and contains everything positioned relative to it. */
  subject: HTMLElement
  /** The element that the renderer draws into: a page as wide as the device. */
  sheet: HTMLElement
}

const PAGE_WIDTH = { desktop: 1_024, phone: 375 } as const
/** Space around the pop-up for the tools next to it. */
const MARGIN_PX = 64

export type FitResult = {
  /** 1 is the pop-up's natural size. */
  zoom: number
  /** Whether the pop-up's blocks have moved. */
  hasMovedBlocks: boolean
  /** Whether any style had to change. */
  hasChangedStyles: boolean
}

/** Scales the pop-up to the available space, at most to its natural size. */
export function fitPopup(
  { room, subject, sheet }: CanvasParts,
  card: HTMLElement,
  editor: Editor,
): FitResult {
  const device = editor.device.peek()
  const { kind } = editor.design.peek().frame
  const page = PAGE_WIDTH[device]
  const fillsPage = device === 'phone' || kind === 'bar' || kind === 'full-screen'
  const width = fillsPage ? page : card.offsetWidth
  const margins = room.clientWidth > PAGE_WIDTH.phone + 2 * MARGIN_PX ? 2 * MARGIN_PX : 0
  const zoom = Math.min(1, (room.clientWidth - margins) / width)
  const height = fillsPage ? sheet.offsetHeight : card.offsetHeight
  const top = fillsPage ? 0 : -card.offsetTop * zoom
  const isSheetChanged = setStyles(sheet, {
    width: px(page),
    scale: `${Math.round(zoom * 1e4) / 1e4}`,
    top: px(top),
  })
  const isSubjectChanged = setStyles(subject, { width: px(width * zoom) })
  const hasMovedBlocks = isSheetChanged || isSubjectChanged
  return {
    zoom,
    hasMovedBlocks,
    hasChangedStyles: setStyles(subject, { height: px(height * zoom) }) || hasMovedBlocks,
  }
}

/** Rounded, so that every browser reads back the same value that was written, even for very large lengths. */
const px = (length: number): string => `${Math.round(length * 10) / 10}px`

/** Writes only values that differ: writing even an unchanged value would trigger a layout. */
export function setStyles(
  { style }: HTMLElement,
  values: Readonly<Record<string, string>>,
): boolean {
  const changed = Object.entries(values).filter(
    ([name, value]) => style.getPropertyValue(name) !== value,
  )
  for (const [name, value] of changed) style.setProperty(name, value)
  return changed.length > 0
}
