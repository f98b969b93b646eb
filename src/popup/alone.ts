import type { ShownDesign } from './design.ts'

/** Without the page around it: on a colour of the screen that shows it, and a slide-in in the middle. */
export function alone(design: ShownDesign): ShownDesign {
  const { frame } = design
  const kind = frame.kind === 'slide-in' ? 'popup' : frame.kind
  return { ...design, frame: { ...frame, kind, backdrop: null } }
}
