import { expect } from 'chai'
import { TARGETING_PART } from '../../../src/features/studio/parts.ts'
import { createEditing } from '../../../src/features/studio/store.ts'
import { fakeHttp } from '../../support/fake-http.ts'
import { testKit } from '../../support/mount.tsx'
import { ID, targetingWith, wireEdited } from './support.tsx'

describe('the next page of the studio', () => {
  it('asks for the campaign once what the last one still sends has arrived', async () => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const http = fakeHttp({
      [`GET /campaigns/${ID}`]: { data: wireEdited() },
      [`PUT /campaigns/${ID}/targeting`]: async () => {
        await arrived
        return { data: wireEdited({ version: 2 }) }
      },
    })
    const kit = testKit({ http })
    const settings = createEditing(kit, ID, TARGETING_PART)
    await settings.open()
    const { value: state } = settings.state
    if (state.status !== 'ready') throw new Error('The settings are not open.')
    state.value.saves.edit(targetingWith({ moments: [] }))
    settings.close()
    const design = createEditing(kit, ID, TARGETING_PART)
    const opened = design.open()
    const methods = () => http.calls.map(({ method }) => method)
    await Promise.resolve()
    expect(methods()).to.deep.equal(['GET', 'PUT'])
    arrive()
    await opened
    expect(methods()).to.deep.equal(['GET', 'PUT', 'GET'])
    design.close()
  })
})
