import type { Frame, ShownDesign } from '../design.ts'
import { fontStack, make, removeNode, setStyles } from './dom.ts'
import type { Scene } from './scene.ts'

/** The element over the page, and the card in it that contains a step. */
export type FrameElements = { place: HTMLElement; card: HTMLElement }

/** Whether it blocks the page until the visitor responds. */
const isModalFrame = ({ kind, backdrop }: Frame): boolean =>
  kind === 'full-screen' || (kind === 'popup' && backdrop !== null)

/** Whether two frames use the same elements, so that the first can be updated to the second. */
export const hasSameElements = (one: Frame, other: Frame): boolean =>
  one.kind === other.kind &&
  isModalFrame(one) === isModalFrame(other) &&
  one.hasClose === other.hasClose

/**
 * Creates a frame's elements, without a step; the close button, a click on the backdrop and Escape call `close`.
 */
export function makeFrame(scene: Scene, close: () => void): FrameElements {
  const { frame } = scene.design
  const card = make('div', 'card')
  card.tabIndex = -1
  // A frame that doesn't cover the page must not take focus.
  card.autofocus = isModalFrame(frame) && !scene.isBoxed
  const place = make(frame.kind === 'bar' ? 'section' : 'dialog', 'place', card)
  if (frame.hasClose) card.append(closeButton(scene.messages.close, close))
  if (scene.act) listen(place, frame, close)
  else card.inert = true
  place.lang = scene.locale
  place.dataset.kind = frame.kind
  place.toggleAttribute('data-boxed', scene.isBoxed ?? !scene.act)
  place.toggleAttribute('data-covers', isModalFrame(frame))
  place.toggleAttribute('data-still', scene.isStatic || frame.entrance === 'none')
  return { place, card }
}

function closeButton(name: string, close: () => void): HTMLElement {
  const button = make('button', 'close')
  button.type = 'button'
  button.setAttribute('aria-label', name)
  button.lang = 'en'
  const cross = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  cross.setAttribute('viewBox', '0 0 16 16')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', 'M3 3l10 10M13 3L3 13')
  cross.append(path)
  button.append(cross)
  button.addEventListener('click', close)
  return button
}

function listen(place: HTMLElement, { hasClose }: Frame, close: () => void): void {
  // For a modal dialog: the browser has already closed it because of Escape.
  place.addEventListener('close', close)
  place.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close()
  })
  if (!hasClose) return
  // Selecting text by dragging out of the card also ends in a click outside it.
  let pressStartedOutside = false
  place.addEventListener('pointerdown', ({ target }) => {
    pressStartedOutside = target === place
  })
  place.addEventListener('click', ({ target }) => {
    if (pressStartedOutside && target === place) close()
  })
}

/** Shows the frame: in front of everything else if it covers the page. */
export function open({ place }: FrameElements): void {
  if (!(place instanceof HTMLDialogElement) || place.open) return
  const isModal = 'covers' in place.dataset && !('boxed' in place.dataset)
  // Not `show()`, which would take focus from what the visitor is doing.
  if (isModal) place.showModal()
  else place.open = true
}

/** Removes the frame; focus returns to where it was. */
export function removeFrame({ place }: FrameElements): void {
  if (place instanceof HTMLDialogElement && place.open) place.close()
  removeNode(place)
}

/** From this width on, a wheel is placed next to the other blocks. */
const WIDE_PX = 540

/** Applies the frame and theme settings. */
export function applyFrameStyles({ place }: FrameElements, { frame, theme }: ShownDesign): void {
  const { border, side } = frame
  const { field } = theme
  place.dataset.side = side
  place.dataset.field = field.look
  place.toggleAttribute('data-shadow', frame.hasShadow)
  place.toggleAttribute('data-wide', frame.width >= WIDE_PX)
  setStyles(place, {
    '--width': frame.width,
    '--padding': frame.padding,
    '--corner': frame.corner,
    '--border': border ? `${border.width}px ${border.look} ${border.colour}` : 'none',
    '--backdrop': frame.backdrop ?? 'transparent',
    '--entrance': frame.entrance,
    '--background': theme.background,
    '--text': theme.text,
    '--muted': theme.muted,
    '--accent': theme.accent,
    '--on-accent': theme.onAccent,
    '--field-background': field.background,
    '--field-border': field.border,
    '--field-text': field.text,
    '--field-corner': field.corner,
    '--font': fontStack(theme.font),
    '--heading-font': fontStack(theme.headingFont ?? theme.font),
  })
}
