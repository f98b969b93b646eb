import { expect } from 'chai'
import { type ArrivalQuery, useArrivalQuery } from '../../src/shell/arrival-query.ts'
import { type ShellContextValue, useShell } from '../../src/shell/shell-context.ts'
import type { Mounted } from '../support/mount.tsx'
import { mountInShell } from './support.tsx'

const SECRET_PARAMETERS = ['access_token', 'email']
const PAGE = '/appsumo/reset_password'
const LINK = `${PAGE}?access_token=t%2B1&utm=mail&email=a@b.example#top`

let arrival: ArrivalQuery
let shell: ShellContextValue
let view: Mounted | null = null

function Page() {
  shell = useShell()
  arrival = useArrivalQuery(SECRET_PARAMETERS)
  return null
}

function openLink(path: string): void {
  view?.unmount()
  view = mountInShell(<Page />, { path })
}

function address(): string {
  const { path, search, hash } = shell.router.location.peek()
  return `${path}${search}#${hash}`
}

describe('a link’s query', () => {
  beforeEach(() => {
    sessionStorage.clear()
    openLink(LINK)
  })
  after(() => view?.unmount())

  it('is read unchanged', () => {
    expect(arrival.search).to.equal('?access_token=t%2B1&utm=mail&email=a@b.example')
    expect(arrival.query.get('access_token')).to.equal('t+1')
  })

  it('is removed from the URL immediately, but the other parameters are kept', () => {
    expect(address()).to.equal(`${PAGE}?utm=mail#top`)
    expect(shell.router.hasEarlierEntry).to.equal(false)
  })

  it('is still available after a reload', () => {
    openLink(`${PAGE}?utm=mail`)
    expect(arrival.query.get('access_token')).to.equal('t+1')
  })

  it('is not available on the page for another channel', () => {
    openLink('/shopify/reset_password')
    expect(arrival.search).to.equal('')
  })

  it('is replaced by a newer link’s query', () => {
    openLink(`${PAGE}?access_token=t2`)
    expect(arrival.query.get('access_token')).to.equal('t2')
    openLink(PAGE)
    expect(arrival.search).to.equal('?access_token=t2')
  })

  it('stays available after use, until a reload', () => {
    arrival.forget()
    expect(arrival.query.get('access_token')).to.equal('t+1')
    openLink(PAGE)
    expect(arrival.search).to.equal('')
  })
})
