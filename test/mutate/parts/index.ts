import type { Subject } from '../change.ts'
import { billing } from './billing.ts'
import { deliveries } from './deliveries.ts'
import { elements } from './elements.ts'
import { engine } from './engine.ts'
import { leads } from './leads.ts'
import { lib } from './lib.ts'
import { limits } from './limits.ts'
import { personalData } from './personal-data.ts'
import { renderer } from './renderer.ts'
import { rules } from './rules.ts'
import { session } from './session.ts'
import { signIn } from './sign-in.ts'

export const PARTS = {
  billing,
  deliveries,
  elements,
  engine,
  leads,
  lib,
  limits,
  'personal-data': personalData,
  renderer,
  rules,
  session,
  'sign-in': signIn,
} satisfies Record<string, readonly Subject[]>

export const isPart = (word: string): word is keyof typeof PARTS => word in PARTS
