import { expect } from 'chai'
import {
  deliveryStateFromQuery,
  withDeliveryState,
} from '../../../src/features/integrations/ledger/state-in-address.ts'

describe('the state of the deliveries in the address', () => {
  for (const [query, state] of [
    ['', null],
    ['deliveries=rejected', 'rejected'],
    ['deliveries=anything', null],
    ['deliveries=', null],
  ] as const) {
    it(`is ${state} for “${query}”`, () => {
      expect(deliveryStateFromQuery(new URLSearchParams(query))).to.equal(state)
    })
  }

  it('leaves other parameters as they are', () => {
    const query = new URLSearchParams('a=1&deliveries=sent')
    expect(withDeliveryState(query, 'waiting').toString()).to.equal('a=1&deliveries=waiting')
    expect(withDeliveryState(query, null).toString()).to.equal('a=1')
  })
})
