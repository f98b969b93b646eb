import { expect } from 'chai'
import { PageBoundary } from '../../src/shell/page-boundary.tsx'
import { fillStorage } from '../support/full-storage.ts'
import type { Mounted } from '../support/mount.tsx'
import { clearShells, mountInShell } from './support.tsx'

let isBroken = true

function Page() {
  if (isBroken) throw new Error('a deliberate crash')
  return <h1>Recovered</h1>
}

describe('a page that crashes', () => {
  let startCount = 0
  let view: Mounted | null = null
  // React logs every crash that a boundary catches to the console.
  const consoleError = console.error

  beforeEach(() => {
    console.error = () => {}
    isBroken = true
    startCount = 0
  })
  afterEach(() => {
    console.error = consoleError
    view?.unmount()
    clearShells()
  })

  const show = () => {
    const page = (
      <PageBoundary>
        <Page />
      </PageBoundary>
    )
    view = mountInShell(page, {
      restart: () => {
        startCount += 1
      },
    })
    return view
  }

  it('remounts by itself after the first crash in a session', () => {
    show()
    expect(startCount).to.equal(1)
  })

  it('reports that crash to the host too', () => {
    const reports: unknown[] = []
    const page = (
      <PageBoundary>
        <Page />
      </PageBoundary>
    )
    view = mountInShell(page, { options: { onError: ({ error }) => void reports.push(error) } })
    expect(reports.map(String)).to.deep.equal(['Error: a deliberate crash'])
  })

  it('remembers that crash for the session', () => {
    show()
    expect(sessionStorage.getItem('isErrorCaseRefreshedOnce')).to.equal('true')
  })

  it('shows an error panel the second time, and reports it to the host', async () => {
    show().unmount()
    const again = show()
    expect(startCount).to.equal(1)
    expect(again.failures).to.have.length(1)
    await again.findByRole('alert', 'This page stopped working')
  })

  it('never remounts by itself if the storage is full', () => {
    const emptyStorage = fillStorage()
    show()
    emptyStorage()
    expect(startCount).to.equal(0)
  })

  it('can be retried', async () => {
    show().unmount()
    const crashedElement = show()
    isBroken = false
    ;(await crashedElement.findByRole('button', 'Try again')).click()
    await crashedElement.findByRole('heading', 'Recovered')
    expect(crashedElement.states.has('failed')).to.equal(false)
  })
})
