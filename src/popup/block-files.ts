import type { BlockType } from './design.ts'

// What draws these blocks comes with the first pop-up that has one of them, in two files; what draws the others comes
// with the renderer.

export const IN_PIECES: readonly BlockType[] = [
  'coupon',
  'countdown',
  'product',
  'progress',
  'question',
  'ways',
]
export const IN_GAMES: readonly BlockType[] = ['scratch', 'wheel']
