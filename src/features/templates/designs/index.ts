import type { Template } from '../model.ts'
import { betterTogether } from './better-together.ts'
import { biscuitTin } from './biscuit-tin.ts'
import { bouquet } from './bouquet.ts'
import { bread } from './bread.ts'
import { crumbs } from './crumbs.ts'
import { doorOfTheDay } from './door-of-the-day.ts'
import { doorsAtEight } from './doors-at-eight.ts'
import { dunes } from './dunes.ts'
import { earlyBirds } from './early-birds.ts'
import { firing } from './firing.ts'
import { harbour } from './harbour.ts'
import { howWasIt } from './how-was-it.ts'
import { kiln } from './kiln.ts'
import { lemonStand } from './lemon-stand.ts'
import { letterpress } from './letterpress.ts'
import { nearlyFree } from './nearly-free.ts'
import { nightMarket } from './night-market.ts'
import { oneQuestion } from './one-question.ts'
import { openStudio } from './open-studio.ts'
import { restock } from './restock.ts'
import { scratchCard } from './scratch-card.ts'
import { secondCup } from './second-cup.ts'
import { shout } from './shout.ts'
import { sideB } from './side-b.ts'
import { signpost } from './signpost.ts'
import { smallPrint } from './small-print.ts'
import { stillHere } from './still-here.ts'
import { tastingNotes } from './tasting-notes.ts'
import { tearOff } from './tear-off.ts'
import { tippingPoint } from './tipping-point.ts'
import { watered } from './watered.ts'
import { wheel } from './wheel.ts'
import { winter } from './winter.ts'

/** Every template, in the gallery's order. */
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
  bouquet,
  openStudio,
  lemonStand,
  nightMarket,
  watered,
  secondCup,
  howWasIt,
  sideB,
  bread,
  smallPrint,
  harbour,
  doorOfTheDay,
  tippingPoint,
  doorsAtEight,
  earlyBirds,
  tastingNotes,
  biscuitTin,
]
