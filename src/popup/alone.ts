import type { ShownDesign } from './design.ts'

/**
 * The design without a page around it: without a backdrop, because the surrounding screen has its own colour, and with
 * slide-ins centred.
 */
export function withoutPage(design: ShownDesign): ShownDesign {
  const { frame } = design
  const kind = frame.kind === 'slide-in' ? 'popup' : frame.kind
  return { ...design, frame: { ...frame, kind, backdrop: null } }
}
