import { expect } from 'chai'
import { useEffect } from 'react'
import { define } from '../../elements/define.ts'
import { configure, signOut, update } from '../../elements/kit.ts'
import { useKit } from '../../src/config/context.tsx'
import { warningsOf } from '../support/console.ts'
import { eventually, queriesIn } from '../support/queries.ts'
import { API_BASE, api, envelope } from './contract/api.ts'

/** The element in this copy, which is the first to start. */
function FirstView() {
  const { http } = useKit()
  useEffect(() => void http.get('/sites'), [http])
  return <p>first copy</p>
}
const FirstElement = define('x-first', FirstView, {})

type Copy = { CopyElement: new () => HTMLElement; configure: typeof configure; signOut(): void }

describe('two copies of the kit on one page', () => {
  const tokens: string[] = []
  let token = 'a-secret-token'
  const first = new FirstElement()
  let copy: Copy
  let secondElement: HTMLElement & { ready?: Promise<void> }

  before(async () => {
    Object.assign(globalThis, { isSecondCopy: true })
    // In a variable, so that the bundler leaves the import to the browser, which loads another copy.
    const address = '/test/elements/copy.test.tsx'
    copy = await import(address)
    api.reset({ 'GET /user/me': 'Ada', 'GET /sites': [] })
    configure({
      apiBase: API_BASE,
      siteId: 'site-1',
      getAccessToken: ({ reason }) => {
        tokens.push(reason)
        return token
      },
    })
    document.body.append(first)
    await first.ready
    secondElement = new copy.CopyElement()
    document.body.append(secondElement)
    await secondElement.ready
  })

  it('are different copies', () => {
    expect(customElements.get('x-copy')).not.to.equal(undefined)
    expect(copy.configure).not.to.equal(configure)
  })

  it('share the configuration and the site', async () => {
    await queriesIn(secondElement.shadowRoot ?? secondElement).findByText('Ada at site-1')
  })

  it('share the authorised fetch, but not the token', async () => {
    const call = await eventually(() => {
      const found = api.requests.find(({ url }) => url.endsWith('/user/me'))
      if (!found) throw new Error('not yet')
      return found
    })
    expect(call.headers.get('authorization')).to.equal('Bearer a-secret-token')
    expect(tokens).to.deep.equal(['first'])
  })

  it('expose no object that contains a token', () => {
    const registry = Reflect.get(globalThis, Symbol.for('poplar-kit'))
    const provider: object = registry.store('provider').get()
    expect(JSON.stringify(provider)).not.to.contain('a-secret-token')
    expect(Reflect.get(provider, 'config')).not.to.have.property('getAccessToken')
  })

  it('expose a fetch that calls only the configured origins', async () => {
    const provider = Reflect.get(globalThis, Symbol.for('poplar-kit')).store('provider').get()
    const error: unknown = await provider.fetch('https://evil.example/').catch((e: unknown) => e)
    expect(String(error)).to.contain('https://evil.example is not in apiOrigins')
  })

  it('show a notice only once', async () => {
    await queriesIn(first.shadowRoot ?? first).findByText('from the copy')
    expect(
      queriesIn(secondElement.shadowRoot ?? secondElement).queryByText('from the copy'),
    ).to.equal(null)
  })

  it('keep the first configuration, with one warning', async () => {
    const warnings = await warningsOf(() =>
      copy.configure({ apiBase: 'https://evil.example/v1', getAccessToken: () => 'other' }),
    )
    expect(warnings).to.have.length(1)
    expect(warnings[0]).to.contain('The first configuration stays in effect')
  })

  it('both apply the options passed to update()', async () => {
    update({ theme: 'dark' })
    for (const element of [first, secondElement]) {
      const wrapper = element.shadowRoot?.querySelector<HTMLElement>('.poplar')
      expect(wrapper?.dataset.theme).to.equal('dark')
    }
  })

  /** The elements that fire `signed-out` on `signOut()`. */
  const tagsSignedOutBy = (signOutOfAll: () => void): string[] => {
    const tagNames: string[] = []
    const hear = ({ target }: Event) => tagNames.push((target as Element).localName)
    document.body.addEventListener('signed-out', hear)
    signOutOfAll()
    document.body.removeEventListener('signed-out', hear)
    return tagNames
  }

  it('are signed out together', () => {
    expect(tagsSignedOutBy(signOut)).to.have.members(['x-first', 'x-copy'])
  })

  it('are signed out together again after another user has signed in', async () => {
    token = 'another-secret-token'
    api.requests.length = 0
    const others = [new FirstElement(), new copy.CopyElement()]
    for (const element of [first, secondElement]) element.remove()
    document.body.append(...others)
    await queriesIn(others[1]?.shadowRoot ?? secondElement).findByText('Ada at site-1')
    await eventually(() => api.requests.length === 2)
    expect(tagsSignedOutBy(signOut)).to.have.members(['x-first', 'x-copy'])
  })

  it('end the session with the reason no-token when the page no longer has a token', async () => {
    token = 'a-third-secret-token'
    const element = new copy.CopyElement()
    document.body.append(element)
    await queriesIn(element.shadowRoot ?? element).findByText('Ada at site-1')
    token = ''
    api.reset({ '*': () => envelope(401) })
    const signedOutDetail = new Promise((resolve) =>
      element.addEventListener('signed-out', (event) => resolve((event as CustomEvent).detail)),
    )
    document.body.append(new copy.CopyElement())
    expect(await signedOutDetail).to.deep.equal({ reason: 'no-token' })
  })
})
