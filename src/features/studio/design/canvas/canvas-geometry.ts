import type { PopupHandle } from '../../../../popup/render/scene.ts'

/** In canvas pixels, relative to the pop-up's top left corner. */
export type Box = { left: number; top: number; width: number; height: number }
/** The index that a dropped block would get, and the line that indicates it. */
export type DropTarget = { index: number; box: Box }

export const blockElement = ({ element }: PopupHandle, blockId: string | null): Element | null =>
  blockId === null ? null : element.querySelector(`[data-block="${CSS.escape(blockId)}"]`)

export function boxOf(element: Element | null, subject: HTMLElement): Box | null {
  const box = element?.getBoundingClientRect()
  if (!box || box.width === 0) return null
  const { left, top } = subject.getBoundingClientRect()
  return { left: box.left - left, top: box.top - top, width: box.width, height: box.height }
}

const TEXT_ELEMENTS = 'h1, h2, h3, p, button, label, legend'

/** The typography of a block's text, for the text field placed over it. */
export function typographyOf(
  block: Element | null,
  zoom: number,
): Readonly<Record<string, string>> {
  if (block === null) return {}
  const textElement = block.matches(TEXT_ELEMENTS)
    ? block
    : (block.querySelector(TEXT_ELEMENTS) ?? block)
  const { fontFamily, fontSize, fontWeight, lineHeight, textAlign } = getComputedStyle(textElement)
  const scaleLength = (length: string) => `${Number.parseFloat(length) * zoom}px`
  return {
    ...{ 'font-family': fontFamily, 'font-weight': fontWeight, 'text-align': textAlign },
    'font-size': scaleLength(fontSize),
    'line-height': lineHeight === 'normal' ? 'normal' : scaleLength(lineHeight),
  }
}

const blocksIn = ({ element }: PopupHandle): HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>('[data-block]'),
]

export function blockAt(drawn: PopupHandle, x: number, y: number): string | null {
  const hit = blocksIn(drawn).find((block) => {
    const { left, right, top, bottom } = block.getBoundingClientRect()
    return x >= left && x <= right && y >= top && y <= bottom
  })
  return hit?.dataset.block ?? null
}

/** The gap before the first block that the point is above, or beside if blocks share a line. */
export function dropTargetAt(
  drawn: PopupHandle | null,
  subject: HTMLElement,
  { x, y }: { x: number; y: number },
): DropTarget {
  const blocks = drawn ? blocksIn(drawn) : []
  const isBefore = (block: HTMLElement) => {
    const { left, width, top, bottom, height } = block.getBoundingClientRect()
    const sharesLine = y >= top && y <= bottom && width < subject.clientWidth / 2
    if (!sharesLine) return y < top + height / 2
    const isRightToLeft = getComputedStyle(block).direction === 'rtl'
    return isRightToLeft ? x > left + width / 2 : x < left + width / 2
  }
  const nextIndex = blocks.findIndex(isBefore)
  const index = nextIndex < 0 ? blocks.length : nextIndex
  const next = boxOf(blocks[index] ?? null, subject)
  if (next) return { index, box: { ...next, top: next.top - 7, height: 0 } }
  const last = boxOf(blocks.at(-1) ?? null, subject)
  if (last) return { index, box: { ...last, top: last.top + last.height + 7, height: 0 } }
  return { index, box: { left: 24, top: 24, width: subject.clientWidth - 48, height: 0 } }
}

export const isSameBox = (one: Box | null, other: Box | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.left === other.left &&
    one.top === other.top &&
    one.width === other.width &&
    one.height === other.height)
