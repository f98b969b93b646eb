import { DASHBOARD, type IdentityServer, SIGN_IN_PAGE, startIdentity } from '../identity/server.ts'
import { countResponse, type Outcome } from './attack.ts'
import { addressOf } from './callers.ts'
import { createRandom, type Random } from './chance.ts'
import { asText, withHostileInput } from './hostile.ts'
import { IDENTITY_REQUESTS, type IdentityRequest } from './identity-requests.ts'
import {
  findHarmToVictim,
  type IdentityWorld,
  ISSUER,
  newIdentityWorld,
  openAttempt,
  readVictim,
} from './identity-world.ts'
import { addressFor } from './send.ts'

const MINUTES_PER_ATTEMPT = 1 / 240
const ATTEMPTS_PER_INTERACTION = 400
const MINUTES_PER_HOUR = 60
/** The limit in `sign-in-limits.ts` for all of an attacker's IP addresses combined. */
const GUESSES_PER_HOUR = 100
const HEADERS = [
  'content-security-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
]
const SAFE_COOKIE = /^__(Host|Secure)-.*; secure; httponly/i
/** A `Set-Cookie` header without a value: this is how the server deletes the signature of a tampered cookie. */
const COOKIE_DELETION = /^[^=]+=; .*expires=Thu, 01 Jan 1970/

type Run = { server: IdentityServer; world: IdentityWorld; chance: Random }

/** The cookies that the browser of the user `as` would send; one in 20 is tampered with. */
function cookiesOf({ world, chance }: Run, { as }: IdentityRequest, { pathname }: URL): string {
  if (as === undefined) return ''
  return [...world[as].browser.cookies]
    .filter(([, { path }]) => pathname.startsWith(path))
    .map(([key, { value }]) => `${key.split(' ')[0]}=${chance.below(20) === 0 ? 'x' : value}`)
    .join('; ')
}

function formOf(body: unknown): URLSearchParams {
  if (typeof body !== 'object' || body === null) return new URLSearchParams(asText(body))
  return new URLSearchParams(Object.entries(body).map(([name, value]) => [name, asText(value)]))
}

async function send(run: Run, operation: string, request: IdentityRequest): Promise<Response> {
  const [method = '', path = ''] = operation.split(' ')
  const address = new URL(addressFor(path, request).slice(1), run.server.issuer)
  return fetch(address, {
    method: method.toUpperCase(),
    redirect: 'manual',
    headers: {
      'x-forwarded-for': `203.0.113.9, ${addressOf(run.chance)}`,
      cookie: cookiesOf(run, request, address),
      ...request.headers,
    },
    ...(method === 'post' && { body: formOf(request.body) }),
  })
}

/** A short description of what is wrong with a response to a stranger, or null. */
function faultOf({ server, world }: Run, response: Response, text: string): string | null {
  if (response.status >= 500) return `a server error: ${response.status}`
  const missing = HEADERS.filter((name) => !response.headers.has(name))
  if (missing.length > 0) return `missing headers: ${missing.join()}`
  const kept = response.headers.getSetCookie().filter((cookie) => !COOKIE_DELETION.test(cookie))
  const unsafeCookie = kept.find((cookie) => !SAFE_COOKIE.test(cookie))
  if (unsafeCookie !== undefined) return `sets the cookie ${unsafeCookie}`
  const location = response.headers.get('location')
  const known = [DASHBOARD, SIGN_IN_PAGE, new URL(server.issuer).origin, new URL(ISSUER).origin]
  const target = location === null ? null : new URL(location, server.issuer)
  if (target && !known.includes(target.origin)) return `leads to ${target.origin}`
  const { personId, tokens } = world.victim
  const secrets = [personId, tokens.refresh_token, tokens.access_token, tokens.id_token]
  const revealsSecret = secrets.some((secret) => `${location} ${text}`.includes(secret))
  return revealsSecret ? 'revealed one of the victim’s secrets' : null
}

async function attackAll(run: Run, outcome: Outcome): Promise<number> {
  const { server, world, chance } = run
  const requests = Object.entries(IDENTITY_REQUESTS)
  let guesses = 0
  for (let attempt = 0; attempt < outcome.attempts; attempt += 1) {
    server.advanceMinutes(MINUTES_PER_ATTEMPT)
    if (attempt % ATTEMPTS_PER_INTERACTION === 0) {
      world.attempt = await openAttempt(server, world.stranger)
    }
    const [operation, make] = requests[attempt % requests.length] ?? []
    if (operation === undefined || make === undefined) continue
    const isHostile = chance.below(2) === 0
    const made = make(world, chance)
    const request = isHostile ? { ...made, ...withHostileInput(made, chance) } : made
    const response = await send(run, operation, request)
    const text = await response.text()
    countResponse(outcome.counts, operation, isHostile ? 'hostile input' : 'guess', response.status)
    const isForVictim = formOf(request.body).get('email') === world.victim.email
    if (operation.endsWith('/sign-in') && isForVictim && response.status === 401) guesses += 1
    const fault = faultOf(run, response, text)
    if (fault !== null) outcome.findings.push(`#${attempt} ${operation}: ${fault}`)
  }
  return guesses
}

/** Attacks the sign-in: the identity provider's endpoints and pages. */
export async function attackIdentity(attempts: number, seed: number): Promise<Outcome> {
  const server = await startIdentity({ named: ISSUER, isHosted: true })
  try {
    const world = await newIdentityWorld(server)
    const outcome: Outcome = { attempts, unknown: [], counts: new Map(), findings: [] }
    const before = await readVictim(server, world)
    const guesses = await attackAll({ server, world, chance: createRandom(seed) }, outcome)
    const hours = Math.ceil((attempts * MINUTES_PER_ATTEMPT) / MINUTES_PER_HOUR)
    if (guesses > GUESSES_PER_HOUR * hours) outcome.findings.push(`${guesses} guesses were checked`)
    outcome.findings.push(...(await findHarmToVictim(server, world, before, hours)))
    return outcome
  } finally {
    await server.close()
  }
}
