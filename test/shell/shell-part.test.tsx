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
    let holdCount = 0
    const holdLoading = () => {
      holdCount += 1
      return () => {
        holdCount -= 1
      }
    }
    const view = mountInShell(<Late />, { holdLoading })
    await eventually(() => holdCount === 1)
    code.resolve(Page)
    await view.findByRole('heading', 'Team')
    await eventually(() => holdCount === 0)
    view.unmount()
  })
})

describe('a page whose code fails to load', () => {
  let view: Mounted
  beforeEach(async () => {
    let requestCount = 0
    const Late = shellPart(async () => {
      requestCount += 1
      if (requestCount === 1) throw new TypeError('offline')
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
