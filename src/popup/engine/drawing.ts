// The parts of the renderer that the engine needs, in a separate file that is loaded with the first pop-up.
export { make } from '../render/dom.ts'
export { draw } from '../render/render.ts'
export { adopt } from '../render/sheets.ts'
export { RENDERER_MESSAGES as WORDS } from '../render/words.ts'
