import { PASSWORD } from '../identity/server.ts'
import type { Random } from './chance.ts'
import type { IdentityWorld } from './identity-world.ts'
import type { RequestInput } from './requests.ts'

/** `body` contains the form's fields. `as` is the user whose cookies are sent. */
export type IdentityRequest = RequestInput & { as?: 'victim' | 'stranger' }
type Generator = (world: IdentityWorld, chance: Random) => IdentityRequest

const CROSS_SITE = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
const SAME_SITE = { 'sec-fetch-site': 'same-origin' }

/** The secret with one character changed. */
function changeOneCharacter(secret: string, chance: Random): string {
  const at = chance.below(secret.length)
  const other = secret[at] === 'A' ? 'B' : 'A'
  return secret.slice(0, at) + other + secret.slice(at + 1)
}

const authorizeQuery = (chance: Random): Record<string, string> => ({
  client_id: chance.pick(['poplar-dashboard', 'other']),
  redirect_uri: chance.pick([
    'http://dashboard.test/login_success/',
    'https://evil.example/',
    'http://dashboard.test.evil.example/login_success/',
    'http://dashboard.test/login_success/../../evil',
    'javascript:alert(1)',
  ]),
  response_type: chance.pick(['code', 'token', 'id_token']),
  response_mode: chance.pick(['query', 'fragment', 'web_message', 'form_post']),
  scope: 'openid profile email offline_access',
  state: chance.hex(8),
  nonce: chance.hex(8),
  code_challenge: chance.pick([chance.hex(43), '']),
  code_challenge_method: chance.pick(['S256', 'plain']),
  prompt: chance.pick(['none', 'login', 'none login']),
})

/** Similar to the password, but never equal to it. */
const guess = (chance: Random): string => `${PASSWORD}${chance.below(100)}`
const inInteraction = ({ attempt }: IdentityWorld, chance: Random) => ({
  path: { uid: chance.below(4) === 0 ? chance.hex(21) : attempt },
  as: 'stranger' as const,
  headers: chance.below(4) === 0 ? CROSS_SITE : SAME_SITE,
})
const unknownLink = (chance: Random) => ({ query: { token: chance.hex(43) } })
const submittedLink = (chance: Random) => ({
  headers: SAME_SITE,
  body: { token: chance.hex(43), password: 'Stolen-12' },
})

/** The requests that a stranger sends to the sign-in endpoints. */
export const IDENTITY_REQUESTS: Readonly<Record<string, Generator>> = {
  'get /authorize': (_, chance) => ({
    query: authorizeQuery(chance),
    as: chance.pick(['victim', 'stranger']),
    headers: CROSS_SITE,
  }),
  'post /oauth/token': ({ stolenCode }, chance) => ({
    body: {
      client_id: 'poplar-dashboard',
      grant_type: 'authorization_code',
      redirect_uri: 'http://dashboard.test/login_success/',
      code: chance.pick([stolenCode, changeOneCharacter(stolenCode, chance), chance.hex(43)]),
      code_verifier: chance.hex(43),
    },
  }),
  'post /oauth/token/': ({ victim }, chance) => ({
    body: {
      client_id: chance.pick(['poplar-dashboard', 'other']),
      grant_type: 'refresh_token',
      refresh_token: changeOneCharacter(victim.tokens.refresh_token, chance),
    },
  }),
  'get /v2/logout': ({ stranger }, chance) => ({
    as: 'victim',
    headers: CROSS_SITE,
    query: {
      returnTo: 'https://evil.example/',
      ...(chance.below(2) === 0 && { id_token_hint: stranger.tokens.id_token }),
    },
  }),
  'post /v2/logout': (_, chance) => ({
    as: 'victim',
    headers: chance.pick([CROSS_SITE, SAME_SITE]),
    body: { proof: chance.hex(43), returnTo: 'https://evil.example/' },
  }),
  'get /.well-known/openid-configuration': () => ({ headers: CROSS_SITE }),
  'get /jwks': () => ({ headers: CROSS_SITE }),
  'get /interaction/{uid}/sign-in': inInteraction,
  'post /interaction/{uid}/sign-in': (world, chance) => ({
    ...inInteraction(world, chance),
    body: { email: world.victim.email, password: guess(chance), remember: 'yes' },
  }),
  'post /interaction/{uid}/sign-up': (world, chance) => ({
    ...inInteraction(world, chance),
    body: { email: world.victim.email, password: 'Stolen-12', name: 'Mira' },
  }),
  'post /interaction/{uid}/forgot-password': (world, chance) => ({
    ...inInteraction(world, chance),
    body: { email: world.victim.email },
  }),
  'get /reset-password': (_, chance) => unknownLink(chance),
  'post /reset-password': (_, chance) => submittedLink(chance),
  'get /verify-email': (_, chance) => unknownLink(chance),
  'post /verify-email': (_, chance) => submittedLink(chance),
  'get /{path}': (_, chance) => ({ path: { path: chance.hex(6) } }),
}
