import { expect } from 'chai'
import { createSessionFlags } from '../../../src/features/session/session-flags.ts'
import { testKit } from '../../support/mount.tsx'

describe('the return path that a tab remembers during sign-in', () => {
  afterEach(() => sessionStorage.clear())

  it('is stored under the key redirect_url', () => {
    createSessionFlags(testKit().storage.session).saveReturnPath('/billing?plan=plus')
    expect(sessionStorage.getItem('redirect_url')).to.equal('/billing?plan=plus')
  })

  it('is read even if other code has set it', () => {
    sessionStorage.setItem('redirect_url', '/team')
    expect(createSessionFlags(testKit().storage.session).popReturnPath()).to.equal('/team')
  })

  it('can be passed to another tab with the referral, and is still kept', () => {
    const flags = createSessionFlags(testKit().storage.session)
    flags.saveReturnPath('/campaigns/?site_id=S1#list')
    expect(flags.returnPathWithReferral()).to.equal('/campaigns/?site_id=S1#list')
    flags.saveReferral(new URLSearchParams('referral_id=r 1'))
    expect(flags.returnPathWithReferral()).to.equal('/campaigns/?site_id=S1&referral_id=r+1#list')
    expect(flags.popReturnPath()).to.equal('/campaigns/?site_id=S1#list')
    expect(flags.returnPathWithReferral()).to.equal('/?referral_id=r+1')
  })
})
