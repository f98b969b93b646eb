import type { Subject } from '../change.ts'
import { engine } from './engine.ts'
import { lib } from './lib.ts'
import { renderer } from './renderer.ts'

export const PARTS = { engine, lib, renderer } satisfies Record<string, readonly Subject[]>

export const isPart = (word: string): word is keyof typeof PARTS => word in PARTS
