import { expect } from 'chai'
import { AuthFailure } from '../../../src/features/session/auth.ts'
import { setUp } from './support.ts'

const away = { start: () => Promise.reject(new AuthFailure('unreachable')) }

describe('going to the sign-in', () => {
  it('leaves for the provider, to sign up where that was asked for', async () => {
    const asked: boolean[] = []
    const { session, state } = setUp({
      client: { start: async (how) => void asked.push(how.signUp) },
    })
    await session.login({ signUp: true })
    expect(asked).to.deep.equal([true])
    expect(state().status).to.equal('signing-in')
  })

  it('happens once, however often it is asked for', async () => {
    const { session, client } = setUp()
    await Promise.all([session.login(), session.login()])
    expect(client.calls).to.deep.equal(['start'])
  })

  it('says so when the provider cannot be reached, and tells the host', async () => {
    const { session, state, reports } = setUp({ client: away })
    await session.login()
    expect(state()).to.include({ status: 'callback-failed', reason: 'unreachable' })
    expect(reports).to.have.length(1)
  })

  it('can be tried again then', async () => {
    const { session, client } = setUp({ client: away })
    await session.login()
    await session.login()
    expect(client.calls).to.deep.equal(['start', 'start'])
  })

  it('is left to a host that hands over its token', async () => {
    const { session, client } = setUp({ isHosted: false })
    await session.login()
    expect(client.calls).to.deep.equal([])
  })
})
