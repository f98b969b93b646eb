import type { WallClock } from './calendar.ts'
import type { RandomSource } from './chance.ts'
import type { CampaignDay } from './figures.ts'

const FIRST_NAMES =
  'ada aiko alan alma amara ana anders anouk arjun astrid aylin bea ben bruno carla chen chloe dario diego dina elena elif emil emma erik eva farah felix fiona greta hana hugo ida ilse ines ivan jana jonas jude kaito karin kofi lars leila lena lina luca maja malik marta mateo maya mila mina nadia nils nina noor nora olga omar orla oscar pavel petra priya quinn rafa rosa ruth sami sara selma sven tara tomas uma vera yara yusuf zoe'.split(
    ' ',
  )
const LAST_NAMES =
  'adams adeyemi almeida andersen bauer becker bianchi borg brandt castro cohen costa cruz dahl das demir diaz dubois duarte eriksen farkas fenn fischer fontana garcia gomez haas hansen hoffman horvat ibrahim ito jansen kaya keller khan kim klein kowal kruger kumar larsen lee lindqvist lopez marino meyer moreau murphy nagy nakamura novak okafor olsen ortiz park patel petrov quist ramos reyes rossi sato schmidt silva singh smit svoboda tanaka vasquez vega weber wolf yilmaz young zhang'.split(
    ' ',
  )
const DAY_SECONDS = 86_400
/** Coprime to the number of pairs, so that every pair of names occurs once. */
const STEP = 1_327

export type NewSubscriber = {
  campaign: number
  email: string
  day: string
  secondsOfDay: number
  isConfirmed: boolean
}

const pairs = FIRST_NAMES.length * LAST_NAMES.length

/** A domain that is reserved, so that its addresses belong to nobody. */
type ReservedDomain = 'example.com' | 'example.org'

function emailAt(index: number, domain: ReservedDomain): string {
  const pair = (index * STEP) % pairs
  const first = FIRST_NAMES[pair % FIRST_NAMES.length]
  const last = LAST_NAMES[Math.floor(pair / FIRST_NAMES.length)]
  return `${first}.${last}@${domain}`
}

/**
 * Returns a function that gives the next email address on each call, so that the demo's sites don't share
 * visitors.
 */
export function createEmailSource(domain: ReservedDomain = 'example.com'): () => string {
  let nextIndex = 0
  return () => emailAt(nextIndex++, domain)
}

/** Creates as many subscribers as the figures contain; today's subscribed before the current time. */
export function makeSubscribers(
  rows: readonly CampaignDay[],
  clock: WallClock,
  chance: RandomSource,
  nextAddress: () => string,
): NewSubscriber[] {
  return rows
    .flatMap((row) =>
      Array.from({ length: row.subscribers }, (_, index) => ({
        campaign: row.campaign,
        day: row.day,
        secondsOfDay: Math.floor(
          chance() * (row.day === clock.date ? clock.secondsOfDay : DAY_SECONDS),
        ),
        isConfirmed: index < row.confirmed,
      })),
    )
    .map((subscriber) => ({ ...subscriber, email: nextAddress() }))
}
