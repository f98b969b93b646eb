import * as v from 'valibot'
import {
  addressOf,
  CALLER_KINDS,
  type CallerKind,
  type CallerKindName,
  newTokens,
  type Tokens,
} from './callers.ts'
import { createRandom, type Random } from './chance.ts'
import { type HostedServer, startHostedServer } from './hosted-server.ts'
import { findFault } from './judge.ts'
import { findHarm, readOwner } from './owner-state.ts'
import type { Secrets } from './party.ts'
import { REQUESTS, type RequestInput } from './requests.ts'
import { addressFor, fetchLiveTicket, send } from './send.ts'
import { newStranger, newWorld, type World } from './world.ts'

/** The clock advances by this much per attempt, so that limits reset and tokens expire. */
const MS_PER_ATTEMPT = 250
const ATTEMPTS_PER_TOKEN = 500
/** A multiple of `ATTEMPTS_PER_TOKEN`. */
const ATTEMPTS_PER_STRANGER = 2_000
const MAX_FINDINGS = 50

const description = v.object({ paths: v.record(v.string(), v.record(v.string(), v.unknown())) })

export type Outcome = {
  attempts: number
  /** Operations without a request in `requests.ts`. */
  unknown: string[]
  /** Number of responses by operation, kind of caller and status. */
  counts: Map<string, Map<string, Map<number, number>>>
  findings: string[]
}

type Run = { server: HostedServer; world: World; chance: Random; tokens: Tokens }

async function operationsOf(server: HostedServer): Promise<string[]> {
  const { text } = await server.call('GET', '/openapi.json')
  const { paths } = v.parse(description, JSON.parse(text))
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
}

/** Requests never contain the owner's secrets, because anyone who has a secret may use it. */
function secretsFor({ world, chance }: Run): Secrets {
  const { previewToken, licenseKey, licenseToken } = world.stranger
  // The stranger's own password token would end the stranger's session.
  return { previewToken, licenseKey, licenseToken, passwordToken: chance.hex(43) }
}

function requestOf(run: Run, operation: string, kind: CallerKind): RequestInput {
  const { world, chance } = run
  const sent = REQUESTS[operation]?.({ ...world[kind.ids], ...secretsFor(run) }, chance) ?? {}
  return kind.change?.(sent, chance) ?? sent
}

const headersOf = ({ world, chance, tokens }: Run, { token, site, origin }: CallerKind) => ({
  'x-forwarded-for': `203.0.113.9, ${addressOf(chance)}`,
  'site-id': world[site].site.site_id,
  ...(token && { authorization: `Bearer ${tokens[token]}` }),
  ...(origin && { origin }),
})

/** Renews tokens before they expire, and replaces the stranger's account before its limits are reached. */
async function renewCredentials({ server, world, ...run }: Run, attempt: number): Promise<Run> {
  if (attempt > 0 && attempt % ATTEMPTS_PER_STRANGER === 0)
    world.stranger = await newStranger(server)
  world.owner.ticket = await fetchLiveTicket(server, world.owner.site.site_id)
  world.stranger.ticket = await fetchLiveTicket(server, world.stranger.site.site_id)
  return { ...run, server, world, tokens: await newTokens(server, world) }
}

export function countResponse(
  counts: Outcome['counts'],
  operation: string,
  kind: string,
  status: number,
): void {
  const kinds = counts.get(operation) ?? new Map<string, Map<number, number>>()
  const statuses = kinds.get(kind) ?? new Map<number, number>()
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  counts.set(operation, kinds.set(kind, statuses))
}

async function attackAll(first: Run, operations: string[], outcome: Outcome): Promise<void> {
  let run = first
  const { server, world, chance } = run
  const kinds = Object.entries<CallerKind>(CALLER_KINDS) as [CallerKindName, CallerKind][]
  const start = server.deps.now().getTime()
  for (let attempt = 0; attempt < outcome.attempts; attempt += 1) {
    server.setNow(new Date(start + attempt * MS_PER_ATTEMPT))
    if (attempt % ATTEMPTS_PER_TOKEN === 0) {
      run = await renewCredentials(run, attempt)
    }
    // Tries the pairs in order first, so that a short run skips as few as possible.
    const operation = operations[attempt % operations.length] ?? ''
    const turn = Math.floor(attempt / operations.length) + (chance.below(4) === 0 ? 1 : 0)
    const [name, kind] = kinds[turn % kinds.length] ?? ['no token', CALLER_KINDS['no token']]
    const sent = requestOf(run, operation, kind)
    const call = { sent, headers: headersOf(run, kind), key: chance.hex(32) }
    const address = addressFor(operation.split(' ')[1] ?? '', sent)
    const answer = await send(server, operation, call)
    countResponse(outcome.counts, operation, name, answer.status)
    const fault = findFault({ address, sent }, answer, world)
    if (fault !== null && outcome.findings.length < MAX_FINDINGS) {
      outcome.findings.push(
        `#${attempt} ${operation} (${name}): ${fault} · ${address.slice(0, 90)}`,
      )
    }
  }
}

/** Attacks a server that is configured like a hosted one. See docs/security.md. */
export async function attack(attempts: number, seed: number): Promise<Outcome> {
  const server = await startHostedServer()
  try {
    const world = await newWorld(server)
    const operations = await operationsOf(server)
    const unknown = operations.filter((operation) => !(operation in REQUESTS))
    const outcome: Outcome = { attempts, unknown, counts: new Map(), findings: [] }
    const before = await readOwner(server, world)
    const tokens = await newTokens(server, world)
    const run: Run = { server, world, chance: createRandom(seed), tokens }
    await attackAll(run, operations, outcome)
    await server.deps.background.settled()
    outcome.findings.push(...(await findHarm(server, world, before)))
    return outcome
  } finally {
    await server.close()
  }
}
