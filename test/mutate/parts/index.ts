import type { Subject } from '../change.ts'
import { lib } from './lib.ts'
import { renderer } from './renderer.ts'
import { signIn } from './sign-in.ts'

export const PARTS = { lib, renderer, 'sign-in': signIn } satisfies Record<
  string,
  readonly Subject[]
>

export const isPart = (word: string): word is keyof typeof PARTS => word in PARTS
