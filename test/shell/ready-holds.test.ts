import { expect } from 'chai'
import { createReadyHolds } from '../../src/shell/ready-holds.ts'

describe('a part of the screen that loads', () => {
  it('keeps the element from being ready at once, not a moment later', () => {
    const told: boolean[] = []
    createReadyHolds((isLoading) => void told.push(isLoading))()
    expect(told).to.deep.equal([true])
  })
})
