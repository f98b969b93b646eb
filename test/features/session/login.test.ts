import { expect } from 'chai'
import { AuthFailure } from '../../../src/features/session/auth.ts'
import { setUp } from './support.ts'

const unreachableClient = { start: () => Promise.reject(new AuthFailure('unreachable')) }

describe('going to the sign-in page', () => {
  it('redirects to the provider, with the sign-up page if requested', async () => {
    const asked: boolean[] = []
    const { session, state } = setUp({
      client: { start: async (how) => void asked.push(how.signUp) },
    })
    await session.login({ signUp: true })
    expect(asked).to.deep.equal([true])
    expect(state().status).to.equal('signing-in')
  })

  it('happens once, however often it is requested', async () => {
    const { session, client } = setUp()
    await Promise.all([session.login(), session.login()])
    expect(client.calls).to.deep.equal(['start'])
  })

  it('shows an error when the provider is unreachable, and reports it to the host', async () => {
    const { session, state, reports } = setUp({ client: unreachableClient })
    await session.login()
    expect(state()).to.include({ status: 'callback-failed', reason: 'unreachable' })
    expect(reports).to.have.length(1)
  })

  it('can be retried after a failure', async () => {
    const { session, client } = setUp({ client: unreachableClient })
    await session.login()
    await session.login()
    expect(client.calls).to.deep.equal(['start', 'start'])
  })

  it('is left to a host that provides its own token', async () => {
    const { session, client } = setUp({ isHosted: false })
    await session.login()
    expect(client.calls).to.deep.equal([])
  })
})
