import type { Subject } from '../change.ts'
import { billing } from './billing.ts'
import { elements } from './elements.ts'
import { lib } from './lib.ts'
import { renderer } from './renderer.ts'
import { session } from './session.ts'

export const PARTS = { billing, elements, lib, renderer, session } satisfies Record<
  string,
  readonly Subject[]
>

export const isPart = (word: string): word is keyof typeof PARTS => word in PARTS
