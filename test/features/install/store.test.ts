import { expect } from 'chai'
import { createInstallCheck } from '../../../src/features/install/store.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import type { ResponseTable } from '../../support/fake-http.ts'
import { fakeHttp, testKit } from '../../support/mount.tsx'

describe('an installation check whose site refresh fails', () => {
  const start = (table: ResponseTable) => {
    const checked_at = '2026-11-20T12:00:00Z'
    const data = { result: 'installed', url: 'https://shop.example/', checked_at, took_ms: 300 }
    const http = fakeHttp({ 'POST /sites/s1/install_check': { data }, ...table })
    const { finding, check } = createInstallCheck(testKit({ http }), 's1')
    return { finding, check }
  }

  it('still shows its result', async () => {
    const { finding, check } = start({ 'GET /sites': new ApiFailure({ kind: 'offline' }) })
    await check()
    expect(finding.value?.status).to.equal('ready')
  })

  it('rejects on an unexpected error', async () => {
    const error = await start({})
      .check()
      .then(() => null, String)
    expect(error).to.match(/no response for GET \/sites/)
  })
})
