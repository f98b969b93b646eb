import { expect } from 'chai'
import { DRAFT_KEY } from '../../../src/features/onboarding/draft.ts'
import { parseDraft } from '../../../src/features/onboarding/model.ts'
import { rememberRole } from '../../../src/features/onboarding/remember-role.ts'
import { readStored, safeStorage, writeJson } from '../../../src/lib/storage.ts'

const storage = safeStorage('session')
const storedDraft = () => parseDraft(readStored(storage, DRAFT_KEY))

afterEach(() => sessionStorage.clear())

describe('a role chosen before the wizard', () => {
  it('starts a draft at page 0 if there is none', () => {
    rememberRole(storage, 'Agency')
    expect([storedDraft()?.step, storedDraft()?.role]).to.deep.equal([0, 'Agency'])
  })

  it('changes nothing else in an existing draft', () => {
    writeJson(storage, DRAFT_KEY, { step: 1, role: 'admin', domain: 'shop.example', phone: '123' })
    const before = storedDraft()
    rememberRole(storage, 'Agency')
    expect(storedDraft()).to.deep.equal({ ...before, role: 'Agency' })
  })
})
