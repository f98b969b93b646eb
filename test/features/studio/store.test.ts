import { expect } from 'chai'
import { TARGETING_PART } from '../../../src/features/studio/saving/part-specs.ts'
import { createEditingState } from '../../../src/features/studio/store.ts'
import { parseUser } from '../../../src/features/user/model.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import type { Targeting } from '../../../src/popup/targeting.ts'
import { fakeHttp } from '../../support/fake-http.ts'
import { eventually, testKit } from '../../support/mount.tsx'
import { ADMIN } from '../campaigns/support.tsx'
import { editedResponse, ID, targetingWith } from './support.tsx'

describe('the next page in the studio', () => {
  it('requests the campaign only after the previous page’s pending save has completed', async () => {
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const http = fakeHttp({
      [`GET /campaigns/${ID}`]: { data: editedResponse() },
      [`PUT /campaigns/${ID}/targeting`]: async () => {
        await arrival
        return { data: editedResponse({ version: 2 }) }
      },
    })
    const kit = testKit({ http })
    const settings = createEditingState(kit, ID, TARGETING_PART)
    await settings.open()
    const { value: state } = settings.state
    if (state.status !== 'ready') throw new Error('The settings are not open.')
    state.value.autosave.edit(targetingWith({ moments: [] }))
    settings.close()
    const design = createEditingState(kit, ID, TARGETING_PART)
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

describe('a user’s unsaved changes', () => {
  afterEach(() => localStorage.clear())

  /** Edits offline, closes, and returns the status after `next` opens the campaign on the same device. */
  const statusFor = async (next: string) => {
    const http = fakeHttp({
      [`GET /campaigns/${ID}`]: { data: editedResponse() },
      [`PUT /campaigns/${ID}/targeting`]: new ApiFailure({ kind: 'offline' }),
    })
    const openAs = async (user_id: string) => {
      const kit = testKit({ http })
      kit.shared('session').set({ status: 'ready', user: parseUser({ ...ADMIN, user_id }) })
      const editingState = createEditingState(kit, ID, TARGETING_PART)
      await editingState.open()
      const { value: state } = editingState.state
      if (state.status !== 'ready') throw new Error('The settings are not open.')
      return { ...editingState, saves: state.value.autosave }
    }
    const first = await openAs('U1')
    first.saves.edit(targetingWith({ moments: [] }))
    first.close()
    const second = await openAs(next)
    const { status } = second.saves.state.peek()
    second.close()
    return status
  }

  it('are kept for the user on the device', async () => {
    expect(await statusFor('U1')).to.not.equal('saved')
  })

  it('are not sent as the next user who signs in on the device', async () => {
    expect(await statusFor('U2')).to.equal('saved')
  })
})

describe('a campaign open in two tabs', () => {
  const ours = targetingWith({ moments: [{ kind: 'delay', seconds: 7 }] })
  let storedCampaign = editedResponse()
  const http = () =>
    fakeHttp({
      [`GET /campaigns/${ID}`]: () => ({ data: storedCampaign }),
      [`PUT /campaigns/${ID}/targeting`]: ({ body }) => {
        storedCampaign = editedResponse({ ...Object(body), version: 2 })
        return { data: storedCampaign }
      },
    })
  const openTab = async () => {
    const editingState = createEditingState(testKit({ http: http() }), ID, TARGETING_PART)
    await editingState.open()
    const state = editingState.state.peek()
    if (state.status !== 'ready') throw new Error('The settings are not open.')
    return { ...editingState, saves: state.value.autosave }
  }
  const secondsOf = ({ moments: [first] }: Targeting) =>
    first?.kind === 'delay' ? first.seconds : 0
  let first: Awaited<ReturnType<typeof openTab>>
  let second: typeof first
  beforeEach(async () => {
    storedCampaign = editedResponse()
    first = await openTab()
    second = await openTab()
  })
  afterEach(() => {
    first.close()
    second.close()
    localStorage.clear()
  })

  it('is updated in the tab without edits, where editing can continue', async () => {
    first.saves.edit(ours)
    await first.saves.flush()
    await eventually(() => secondsOf(second.saves.value.peek()) === 7)
    expect(second.saves.state.peek().status).to.equal('saved')
    const { value } = second.state
    expect(value.status === 'ready' && value.value.last.version).to.equal(2)
  })

  it('keeps the other tab’s edits', async () => {
    const theirs = targetingWith({ moments: [{ kind: 'delay', seconds: 9 }] })
    second.saves.edit(theirs)
    first.saves.edit(ours)
    await first.saves.flush()
    await eventually(() => second.saves.state.peek().status !== 'unsaved')
    expect(second.saves.value.peek() === theirs).to.equal(true)
  })
})
