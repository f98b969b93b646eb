// The parts of the renderer that the engine needs, in a separate file that is loaded with the first pop-up.
export { make, makeOwnerText, removeNode } from '../render/dom.ts'
export { draw } from '../render/render.ts'
export { RENDERER_MESSAGES } from '../render/renderer-messages.ts'
export { adopt } from '../render/sheets.ts'
