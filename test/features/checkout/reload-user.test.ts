import { expect } from 'chai'
import { reloadUser } from '../../../src/features/checkout/account.ts'
import { parseUser } from '../../../src/features/user/model.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { fakeHttp, testKit } from '../../support/mount.tsx'

const USER = parseUser({ user_id: 'U1', email: 'ada@shop.example', role: 'admin' })

describe('reloading the user after a payment', () => {
  const reportsWith = async (table: Parameters<typeof fakeHttp>[0]) => {
    const reports: unknown[] = []
    const http = fakeHttp(table)
    const kit = testKit({ http, kit: { report: (error) => reports.push(error) } })
    kit.shared('session').set({ status: 'ready', user: USER })
    await reloadUser(kit)
    return reports
  }

  it('reports no API failure', async () => {
    const offlineFailure = new ApiFailure({ kind: 'offline' })
    expect(await reportsWith({ 'GET /user/me': offlineFailure })).to.deep.equal([])
  })

  it('reports a bug', async () => {
    expect(String(await reportsWith({}))).to.match(/no response for GET/)
  })
})
