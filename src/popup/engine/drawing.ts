// What the engine needs of the renderer, in a file of its own that is loaded with the first pop-up.
export { make } from '../render/dom.ts'
export { draw } from '../render/render.ts'
export { adopt } from '../render/sheets.ts'
export { WORDS } from '../render/words.ts'
