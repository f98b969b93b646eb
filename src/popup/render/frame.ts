import type { Frame, ShownDesign } from '../design.ts'
import { dress, fontStack, make } from './dom.ts'
import type { Scene } from './scene.ts'

/** What stands over the page, with the card in it that holds a step. */
export type Parts = { place: HTMLElement; card: HTMLElement }

/** Whether the visitor has to answer before the page can be used again. */
const covers = ({ kind, backdrop }: Frame): boolean =>
  kind === 'full-screen' || (kind === 'popup' && backdrop !== null)

/** Whether a frame asks for other elements than another one, so that a new state cannot take over the old. */
export const isAlike = (one: Frame, other: Frame): boolean =>
  one.kind === other.kind && covers(one) === covers(other) && one.hasClose === other.hasClose

/** The parts of a frame without a step; a click on the cross, the backdrop or Escape calls `close`. */
export function makeFrame(scene: Scene, close: () => void): Parts {
  const { frame } = scene.design
  const card = make('div', 'card')
  card.tabIndex = -1
  // What leaves the page free leaves the focus where it is.
  card.autofocus = covers(frame) && !scene.isBoxed
  const place = make(frame.kind === 'bar' ? 'section' : 'dialog', 'place', card)
  if (frame.hasClose) card.append(closeButton(scene.words.close, close))
  if (scene.act) listen(place, frame, close)
  else card.inert = true
  place.lang = scene.locale
  place.dataset.kind = frame.kind
  place.toggleAttribute('data-boxed', scene.isBoxed ?? !scene.act)
  place.toggleAttribute('data-covers', covers(frame))
  place.toggleAttribute('data-still', scene.isStill || frame.entrance === 'none')
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
  // Escape in one that covers the page: the browser has closed the dialog by then.
  place.addEventListener('close', close)
  place.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close()
  })
  if (!hasClose) return
  // A text that is marked by pulling the pointer out of the card ends in a click beside it, too.
  let isBeside = false
  place.addEventListener('pointerdown', ({ target }) => {
    isBeside = target === place
  })
  place.addEventListener('click', ({ target }) => {
    if (isBeside && target === place) close()
  })
}

/** Puts the parts in front of the visitor: in front of all else where they cover the page. */
export function open({ place }: Parts): void {
  if (!(place instanceof HTMLDialogElement) || place.open) return
  const isModal = 'covers' in place.dataset && !('boxed' in place.dataset)
  // Not `show()`: it would take the focus from what the visitor is about to do.
  if (isModal) place.showModal()
  else place.open = true
}

/** Takes them away; the focus goes back to where it was. */
export function shut({ place }: Parts): void {
  if (place instanceof HTMLDialogElement && place.open) place.close()
  place.remove()
}

/** From here on a wheel stands beside the other blocks. */
const WIDE_PX = 540

/** Writes the frame and the theme onto the parts. */
export function dressFrame({ place }: Parts, { frame, theme }: ShownDesign): void {
  const { border, side } = frame
  const { field } = theme
  place.dataset.side = side
  place.dataset.field = field.look
  place.toggleAttribute('data-shadow', frame.hasShadow)
  place.toggleAttribute('data-wide', frame.width >= WIDE_PX)
  dress(place, {
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
