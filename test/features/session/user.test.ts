import { expect } from 'chai'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { deferred } from '../../support/fake-http.ts'
import { CALLBACK, setUp, USER_RESPONSE } from './support.ts'

const unfinishedResponse = { data: { ...USER_RESPONSE, setup_finished: 'false' } }

async function setUpSignedIn() {
  const made = setUp({
    table: { 'GET /user/me': unfinishedResponse, 'POST /user/setup_finished': { data: null } },
  })
  await made.session.finishCallback(CALLBACK)
  return made
}

describe('the signed-in user', () => {
  it('has finished the setup once the API has accepted the request', async () => {
    const { session } = await setUpSignedIn()
    expect(session.user.value?.setupFinished).to.equal(false)
    await session.finishSetup()
    expect(session.user.value?.setupFinished).to.equal(true)
  })

  it('has not finished the setup when the request fails', async () => {
    const { session, http } = await setUpSignedIn()
    const failure = new ApiFailure({ kind: 'offline' })
    http.table['POST /user/setup_finished'] = failure
    expect(await session.finishSetup().catch((error: unknown) => error)).to.equal(failure)
    expect(session.user.value?.setupFinished).to.equal(false)
  })

  it('can be reloaded in the background', async () => {
    const { session, state, http } = await setUpSignedIn()
    http.table['GET /user/me'] = { data: { ...USER_RESPONSE, first_name: 'Ada' } }
    const pendingUser = session.reloadUser()
    expect(state().status).to.equal('ready')
    await pendingUser
    expect(session.user.value?.firstName).to.equal('Ada')
  })

  it('is not overwritten by a response that predates a local change', async () => {
    const { session, http } = await setUpSignedIn()
    const older = deferred()
    http.table['GET /user/me'] = () => older.promise
    const pendingUser = session.reloadUser()
    await session.finishSetup()
    http.table['GET /user/me'] = { data: { ...USER_RESPONSE, first_name: 'Ada' } }
    older.resolve(unfinishedResponse)
    await pendingUser
    expect(session.user.value).to.include({ setupFinished: true, firstName: 'Ada' })
  })

  it('is unchanged when the reload fails', async () => {
    const { session, http } = await setUpSignedIn()
    http.table['GET /user/me'] = new ApiFailure({ kind: 'offline' })
    await session.reloadUser().catch(() => {})
    expect(session.user.value?.userId).to.equal('U1')
  })

  it('is not restored by a response after the sign-out', async () => {
    const { session } = await setUpSignedIn()
    const pendingUser = session.reloadUser()
    session.signOut()
    await pendingUser
    expect(session.user.value).to.equal(null)
  })

  it('is stored for the next visit with only the ID and email', async () => {
    const { parts } = await setUpSignedIn()
    expect(parts.memory.get().user).to.deep.equal({ userId: 'U1', email: 'ada@shop.example' })
  })
})
