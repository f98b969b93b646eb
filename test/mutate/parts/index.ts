import type { Subject } from '../change.ts'
import { leads } from './leads.ts'
import { lib } from './lib.ts'
import { limits } from './limits.ts'
import { renderer } from './renderer.ts'
import { signIn } from './sign-in.ts'

export const PARTS = { lib, renderer, 'sign-in': signIn, limits, leads } satisfies Record<
  string,
  readonly Subject[]
>

export const isPart = (word: string): word is keyof typeof PARTS => word in PARTS
