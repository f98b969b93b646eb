import type { Template } from '../model.ts'
import { betterTogether } from './better-together.ts'
import { crumbs } from './crumbs.ts'
import { dunes } from './dunes.ts'
import { firing } from './firing.ts'
import { kiln } from './kiln.ts'
import { letterpress } from './letterpress.ts'
import { nearlyFree } from './nearly-free.ts'
import { oneQuestion } from './one-question.ts'
import { restock } from './restock.ts'
import { scratchCard } from './scratch-card.ts'
import { shout } from './shout.ts'
import { signpost } from './signpost.ts'
import { stillHere } from './still-here.ts'
import { tearOff } from './tear-off.ts'
import { wheel } from './wheel.ts'
import { winter } from './winter.ts'

/** Every template, as the gallery shows them. */
export const TEMPLATES: readonly Template[] = [
  winter,
  kiln,
  wheel,
  firing,
  letterpress,
  crumbs,
  shout,
  oneQuestion,
  dunes,
  stillHere,
  scratchCard,
  nearlyFree,
  signpost,
  betterTogether,
  restock,
  tearOff,
]
