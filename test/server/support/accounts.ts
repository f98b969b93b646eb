import { randomUUID } from 'node:crypto'
import { registerPerson } from '../../../src/server/identity/people.ts'
import { startSession } from '../../../src/server/identity/sessions.ts'
import type { TestServer } from './server.ts'

export type SignedIn = {
  personId: string
  accountId: string
  email: string
  sid: string
  /** A bearer token that is valid for five minutes on the server's clock. */
  token: string
}

async function signIn(server: TestServer, personId: string, email: string): Promise<SignedIn> {
  const sid = randomUUID()
  await startSession(server.database, sid, personId)
  const [membership] = await server.database.query<{ account_id: string }>(
    'select account_id from memberships where person_id = $1',
    [personId],
  )
  const accountId = membership?.account_id ?? ''
  return { personId, accountId, email, sid, token: await server.tokenOf({ personId, sid }) }
}

/** Creates an account on the free plan and returns its admin; `columns` sets columns of `accounts`. */
export async function newAdmin(
  server: TestServer,
  columns: Record<string, unknown> = {},
): Promise<SignedIn> {
  const email = `${randomUUID().slice(0, 8)}@example.com`
  const person = { email, firstName: 'Mira', passwordHash: 'none' }
  const personId = (await registerPerson(server.database, person)) ?? ''
  const admin = await signIn(server, personId, email)
  for (const [column, value] of Object.entries(columns)) {
    await server.database.query(`update accounts set ${column} = $2 where account_id = $1`, [
      admin.accountId,
      value,
    ])
  }
  return admin
}

/** Creates a member of the admin's account; `columns` sets columns of `memberships`. */
export async function newMember(
  server: TestServer,
  admin: SignedIn,
  columns: Record<string, unknown> = {},
): Promise<SignedIn> {
  const email = `${randomUUID().slice(0, 8)}@example.com`
  const [person] = await server.database.query<{ person_id: string }>(
    'insert into people (email, first_name) values ($1, $2) returning person_id',
    [email, 'Jo'],
  )
  const personId = person?.person_id ?? ''
  await server.database.query(
    "insert into memberships (person_id, account_id, role) values ($1, $2, 'member')",
    [personId, admin.accountId],
  )
  for (const [column, value] of Object.entries(columns)) {
    const parameter = column === 'permissions' ? JSON.stringify(value) : value
    await server.database.query(`update memberships set ${column} = $2 where person_id = $1`, [
      personId,
      parameter,
    ])
  }
  return signIn(server, personId, email)
}
