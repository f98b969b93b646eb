import { expect } from 'chai'
import type { ReactNode } from 'react'
import { shellPart } from '../../src/shell/shell-part.tsx'
import { deferred, eventually, type Mounted } from '../support/mount.tsx'
import { mountInShell } from './support.tsx'

const Page = () => <h1>Team</h1>

describe('a page whose code is loading', () => {
  it('keeps the dashboard from being ready until it has loaded', async () => {
    const code = deferred<() => ReactNode>()
    const Late = shellPart(() => code.promise)
    let holds = 0
    const holdLoading = () => {
      holds += 1
      return () => {
        holds -= 1
      }
    }
    const view = mountInShell(<Late />, { holdLoading })
    await eventually(() => holds === 1)
    code.resolve(Page)
    await view.findByRole('heading', 'Team')
    await eventually(() => holds === 0)
    view.unmount()
  })
})

describe('a page whose code fails to load', () => {
  let view: Mounted
  beforeEach(async () => {
    let asked = 0
    const Late = shellPart(async () => {
      asked += 1
      if (asked === 1) throw new TypeError('offline')
      return Page
    })
    view = mountInShell(<Late />)
    await view.findByRole('alert')
  })
  afterEach(() => view.unmount())

  it('shows an error, then the page after a click on Try again', async () => {
    ;(await view.findByRole('button', 'Try again')).click()
    await view.findByRole('heading', 'Team')
  })

  it('reports loading to the host until it has loaded', async () => {
    await eventually(() => expect(view.failures).to.have.length(1))
    view.failures[0]?.retry()
    await view.findByRole('heading', 'Team')
    await eventually(() => expect([...view.states]).to.deep.equal([]))
  })
})
