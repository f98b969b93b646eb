import { READY_MESSAGE } from './start-page.ts'
import type { MakeTexts, Texts } from './texts.ts'
import { textsByHand } from './texts-by-hand.ts'
import { contextTexts, liveTexts } from './texts-in-react.tsx'

const VARIANTS = { byHand: textsByHand, context: contextTexts, live: liveTexts }
export type Variant = keyof typeof VARIANTS

/** The interface of the live-text benchmark’s page. */
export type TextsPage = {
  /** For each variant, the mean time per change in milliseconds. */
  change(count: number, changes: number): Record<Variant, number>
}

declare global {
  var textsPage: TextsPage
}

const WARM_UP_CHANGES = 20

type Runner = { variant: Variant; texts: Texts; place: HTMLElement; ms: number }

export function openTextsPage(): void {
  globalThis.textsPage = { change: measureChange }
  console.info(READY_MESSAGE)
}

function measureChange(count: number, changes: number): Record<Variant, number> {
  const runners = Object.entries(VARIANTS).map(([way, make]) =>
    startRunner(way as Variant, make, count),
  )
  for (let value = 1; value <= WARM_UP_CHANGES + changes; value += 1) {
    if (value === WARM_UP_CHANGES + 1) for (const runner of runners) runner.ms = 0
    // Rotates the variants, so that each runs at each position equally often.
    for (const index of runners.keys()) runOnce(runners[(index + value) % runners.length], value)
  }
  for (const { variant, place, texts } of runners) {
    expectTexts(variant, place, WARM_UP_CHANGES + changes, count)
    texts.remove()
    place.remove()
  }
  const means = runners.map(({ variant, ms }) => [variant, ms / changes])
  return Object.fromEntries(means) as Record<Variant, number>
}

function startRunner(variant: Variant, make: MakeTexts, count: number): Runner {
  const place = document.body.appendChild(document.createElement('div'))
  return { variant, texts: make(count, place), place, ms: 0 }
}

function runOnce(runner: Runner | undefined, value: number): void {
  if (!runner) return
  const start = performance.now()
  runner.texts.change(value)
  runner.ms += performance.now() - start
  // Layout is not timed: it costs the same in every variant and would hide the difference.
  runner.place.getBoundingClientRect()
}

function expectTexts(way: Variant, place: HTMLElement, value: number, count: number): void {
  const matchingSpans = [...place.querySelectorAll('span')].filter(
    ({ textContent }) => textContent === String(value),
  )
  if (matchingSpans.length !== count)
    throw new Error(`${way}: ${matchingSpans.length} of ${count} text nodes are correct.`)
}
