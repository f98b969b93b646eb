import type { BlockType } from './design.ts'

// The code that draws these blocks is in two files, which are loaded with the first pop-up that needs them; the code
// for all other blocks is part of the renderer.

export const PIECES_TYPES: readonly BlockType[] = [
  'coupon',
  'countdown',
  'product',
  'progress',
  'question',
  'links',
]
export const GAME_TYPES: readonly BlockType[] = ['scratch', 'wheel']
