import { IDENTITY_LIMITS } from '../../../src/server/identity/attempt-limits.ts'
import { type Browser, newBrowser } from '../identity/browser.ts'
import { codeOf, newRequest, newSignedInUser, refresh, type Tokens } from '../identity/client.ts'
import { type IdentityServer, PASSWORD } from '../identity/server.ts'
import { CANARY } from './world.ts'

type Person = { email: string; personId: string; browser: Browser; tokens: Tokens }

/** Two signed-in users, the intercepted code of a third sign-in, and an unfinished sign-in. */
export type IdentityWorld = {
  victim: Person
  stranger: Person
  /** The victim's authorization code; only the victim's browser has its code verifier. */
  stolenCode: string
  /** The ID of the stranger's own unfinished sign-in. */
  attempt: string
}

/** The public URL of the identity provider, which is behind a proxy. */
export const ISSUER = 'https://id.poplar.example/'
const newClient = ({ issuer }: IdentityServer) => newBrowser(issuer, undefined, ISSUER)

async function newPerson(server: IdentityServer, email: string): Promise<Person> {
  return { email, ...(await newSignedInUser(server, email, newClient(server))) }
}

export async function newIdentityWorld(server: IdentityServer): Promise<IdentityWorld> {
  const victim = await newPerson(server, `${CANARY}@example.com`)
  const stranger = await newPerson(server, 'stranger@example.com')
  const secondBrowser = newClient(server)
  const form = await secondBrowser.visit(newRequest(server).url)
  const code = codeOf(await secondBrowser.submit(form, { email: victim.email, password: PASSWORD }))
  return { victim, stranger, stolenCode: code, attempt: await openAttempt(server, stranger) }
}

/** Starts another sign-in in this person's browser; it is valid for an hour. */
export async function openAttempt(server: IdentityServer, { browser }: Person): Promise<string> {
  const { url } = await browser.visit(newRequest(server, { prompt: 'login' }).url)
  return url.pathname.split('/')[2] ?? ''
}

/** The victim's row, which no stranger may change. */
export async function readVictim({ database }: IdentityServer, { victim }: IdentityWorld) {
  const rows = await database.query<{ row: unknown }>(
    'select to_jsonb(people) as row from people where person_id = $1',
    [victim.personId],
  )
  return JSON.stringify(rows)
}

/** The combined limit for sign-up and password reset emails to the victim's address. */
const EMAILS_PER_HOUR =
  IDENTITY_LIMITS['mail to email'].attempts + IDENTITY_LIMITS['reset mail to email'].attempts

/** Short descriptions of the harm done to the victim. */
export async function findHarmToVictim(
  server: IdentityServer,
  world: IdentityWorld,
  before: string,
  hours: number,
): Promise<string[]> {
  const { browser, email, tokens } = world.victim
  const silentRequest = newRequest(server, { prompt: 'none' })
  const isSignedIn = codeOf(await browser.visit(silentRequest.url)) !== ''
  const renewedTokens = await refresh(server, tokens.refresh_token)
  await server.identity().settled()
  const [mails] = await server.database.query<{ count: number }>(
    'select count(*)::integer as count from outbox_mails where recipient = $1',
    [email],
  )
  return [
    ...((await readVictim(server, world)) === before ? [] : ['changed: people']),
    ...(isSignedIn ? [] : ["the victim's browser was signed out"]),
    ...(renewedTokens.status === 200
      ? []
      : [`the victim's refresh token gets status ${renewedTokens.status}`]),
    ...((mails?.count ?? 0) <= EMAILS_PER_HOUR * hours
      ? []
      : [`${mails?.count} emails to the victim`]),
  ]
}
