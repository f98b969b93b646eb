import type { Editor } from '../editor.ts'

export type CanvasParts = {
  /** All the room that there is. */
  room: HTMLElement
  /** As large as the pop-up is drawn; what belongs to it is placed in here. */
  subject: HTMLElement
  /** What the renderer draws into: a page of the device's width. */
  sheet: HTMLElement
}

const PAGE_WIDTH = { desktop: 1_024, phone: 375 } as const
/** Around a pop-up, for the tools beside it. */
const AIR_PX = 64

export type Fitted = {
  /** 1 is the pop-up's own size. */
  zoom: number
  /** Whether its blocks have come to stand elsewhere. */
  isMoved: boolean
  /** Whether anything had to be changed for it. */
  isFitted: boolean
}

/** Makes the pop-up as large as there is room for it, at most its own size. */
export function fit(
  { room, subject, sheet }: CanvasParts,
  card: HTMLElement,
  editor: Editor,
): Fitted {
  const device = editor.device.peek()
  const { kind } = editor.design.peek().frame
  const page = PAGE_WIDTH[device]
  const fillsPage = device === 'phone' || kind === 'bar' || kind === 'full-screen'
  const width = fillsPage ? page : card.offsetWidth
  const air = room.clientWidth > PAGE_WIDTH.phone + 2 * AIR_PX ? 2 * AIR_PX : 0
  const zoom = Math.min(1, (room.clientWidth - air) / width)
  const height = fillsPage ? sheet.offsetHeight : card.offsetHeight
  const top = fillsPage ? 0 : -card.offsetTop * zoom
  const isPlaced = put(sheet, {
    width: px(page),
    scale: `${Math.round(zoom * 1e4) / 1e4}`,
    top: px(top),
  })
  const isWidened = put(subject, { width: px(width * zoom) })
  const isMoved = isPlaced || isWidened
  return { zoom, isMoved, isFitted: put(subject, { height: px(height * zoom) }) || isMoved }
}

/** As exact as every browser says it again, also of what is very long. */
const px = (length: number): string => `${Math.round(length * 10) / 10}px`

/** Only what differs, if anything: even the same once more would have all of it laid out anew. */
export function put({ style }: HTMLElement, values: Readonly<Record<string, string>>): boolean {
  const changed = Object.entries(values).filter(
    ([name, value]) => style.getPropertyValue(name) !== value,
  )
  for (const [name, value] of changed) style.setProperty(name, value)
  return changed.length > 0
}
