import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { configure, signOut } from 'poplar-kit'
import 'poplar-kit/elements/add-site-wizard'
import { emit, type MockApi, mockApi } from 'poplar-kit/testing'

/** The page under test: it greets each new website. */
function openPage() {
  document.body.innerHTML = '<add-site-wizard></add-site-wizard><p role="status"></p>'
  const [wizard, news] = document.body.children as unknown as [
    HTMLElementTagNameMap['add-site-wizard'],
    HTMLElement,
  ]
  wizard.addEventListener('site-added', ({ detail }) => {
    news.textContent = `Welcome, ${detail.domain}!`
  })
  return { wizard, news }
}

describe('our page', () => {
  let api: MockApi
  before(() => configure(mockApi().options))
  beforeEach(() => {
    api = mockApi({ plan: 'starter', sites: ['first.example'] })
  })
  afterEach(() => {
    document.body.replaceChildren()
    signOut()
    api.restore()
  })

  it('greets a website that the user adds', async () => {
    const { wizard, news } = openPage()
    await wizard.ready
    wizard.focus()
    const added = new Promise((resolve) => wizard.addEventListener('site-added', resolve))
    await sendKeys({ type: 'second.example' })
    await sendKeys({ press: 'Enter' })
    await added
    expect(news.textContent).to.equal('Welcome, second.example!')
    expect(api.requests.map(({ path }) => path)).to.include('/sites/create')
  })

  it('greets a website without user interaction', () => {
    const { wizard, news } = openPage()
    emit(wizard, 'site-added', { siteId: 's1', domain: 'second.example' })
    expect(news.textContent).to.equal('Welcome, second.example!')
  })
})
