import { expect } from 'chai'
import { ApiFailure } from '../../src/lib/failure.ts'
import { eventually } from '../support/mount.tsx'
import { clearShells, mountShell } from './support.tsx'

const CALL = 'POST /billing/session/status'
const PATH = '/checkout/status?plan=plus&type=yearly&session_id=cs_1'
const statusResponse = (status: string) => ({
  data: { status, plan: 'plus', type: 'yearly', reason: null, coupon: null },
})

describe('the title of /checkout/status', () => {
  afterEach(clearShells)

  const STATUSES: readonly [words: string, answer: object, title: string][] = [
    ['paid', statusResponse('paid'), 'You’re on Poplar Plus'],
    ['processing', statusResponse('processing'), 'Your payment is processing'],
    ['failed', statusResponse('failed'), 'The payment didn’t go through'],
    [
      'unknown',
      new ApiFailure({ kind: 'refused', status: 404, code: 'NOT_FOUND' }),
      'We couldn’t find this payment',
    ],
  ]
  for (const [words, answer, title] of STATUSES) {
    it(`shows that the payment is ${words}`, async () => {
      mountShell({ path: PATH, api: { [CALL]: answer } })
      await eventually(() => document.title === `${title} · Poplar`)
    })
  }

  it('shows that the payment is being confirmed', async () => {
    const shell = mountShell({ path: PATH, api: { [CALL]: () => new Promise(() => {}) } })
    await shell.findByText('Confirming your payment…')
    expect(document.title).to.equal('Confirming your payment · Poplar')
  })
})
