import { generateKeyPair } from 'jose'
import { AUDIENCE } from '../../../src/server/session/token.ts'
import { sign } from '../support/tokens.ts'
import type { Random } from './chance.ts'
import type { HostedServer } from './hosted-server.ts'
import { withHostileInput } from './hostile.ts'
import type { RequestInput } from './requests.ts'
import type { World } from './world.ts'

const { privateKey: foreignKey } = await generateKeyPair('RS256')
const MINUTE_S = 60

/** Bearer tokens: the stranger's is valid for a few minutes, the others are invalid. */
export type Tokens = Readonly<Record<'stranger' | 'foreign' | 'expired' | 'ended', string>>

export async function newTokens(server: HostedServer, world: World): Promise<Tokens> {
  const { owner, stranger, endedSession } = world
  const seconds = Math.floor(server.deps.now().getTime() / 1_000)
  const { personId: sub, sid } = owner.admin
  const iss = server.deps.environment.addresses.issuer
  const claims = { iss, aud: AUDIENCE, sub, sid, exp: seconds + 5 * MINUTE_S }
  return {
    stranger: await server.tokenOf(stranger.admin),
    foreign: await sign(claims, foreignKey),
    expired: await server.tokenOf(owner.admin, { exp: seconds - MINUTE_S }),
    ended: await server.tokenOf(endedSession),
  }
}

/** The token and IDs that a stranger sends, and the site and page that they call from. */
export type CallerKind = {
  token?: keyof Tokens
  ids: 'owner' | 'stranger'
  site: 'owner' | 'stranger'
  origin?: string
  change?: (sent: RequestInput, chance: Random) => RequestInput
}

export const CALLER_KINDS = {
  'no token': { ids: 'owner', site: 'owner' },
  'forged visitor': { ids: 'owner', site: 'owner', origin: 'https://shop-a.example' },
  'foreign key': { token: 'foreign', ids: 'owner', site: 'owner' },
  expired: { token: 'expired', ids: 'owner', site: 'owner' },
  'ended sign-in': { token: 'ended', ids: 'owner', site: 'owner' },
  'other account': { token: 'stranger', ids: 'owner', site: 'owner' },
  'own site': { token: 'stranger', ids: 'owner', site: 'stranger' },
  'foreign origin': {
    token: 'stranger',
    ids: 'owner',
    site: 'owner',
    origin: 'https://evil.example',
  },
  'hostile input': {
    token: 'stranger',
    ids: 'stranger',
    site: 'stranger',
    change: withHostileInput,
  },
  'hostile, nobody': { ids: 'owner', site: 'owner', change: withHostileInput },
} satisfies Record<string, CallerKind>
export type CallerKindName = keyof typeof CALLER_KINDS

/** Each network counts as one caller: four IPv4 addresses and four IPv6 networks. */
export const NETWORK_COUNT = 8

export function addressOf(chance: Random): string {
  const network = chance.below(NETWORK_COUNT)
  if (network < NETWORK_COUNT / 2) return `192.0.2.${network + 1}`
  return `2001:db8:0:${network}::${chance.hex(4)}`
}
