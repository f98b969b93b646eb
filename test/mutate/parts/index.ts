import type { Subject } from '../change.ts'
import { engine } from './engine.ts'
import { lib } from './lib.ts'
import { renderer } from './renderer.ts'
import { rules } from './rules.ts'

export const PARTS = { engine, lib, renderer, rules } satisfies Record<string, readonly Subject[]>

export const isPart = (word: string): word is keyof typeof PARTS => word in PARTS
