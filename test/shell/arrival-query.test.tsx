import { expect } from 'chai'
import { type ArrivalQuery, useArrivalQuery } from '../../src/shell/arrival-query.ts'
import { type Shell, useShell } from '../../src/shell/shell-context.ts'
import type { Mounted } from '../support/mount.tsx'
import { mountInShell } from './support.tsx'

const SECRETS = ['access_token', 'email']
const PAGE = '/appsumo/reset_password'
const LINK = `${PAGE}?access_token=t%2B1&utm=mail&email=a@b.example#top`

let arrival: ArrivalQuery
let shell: Shell
let view: Mounted | null = null

function Page() {
  shell = useShell()
  arrival = useArrivalQuery(SECRETS)
  return null
}

function arrive(path: string): void {
  view?.unmount()
  view = mountInShell(<Page />, { path })
}

function address(): string {
  const { path, search, hash } = shell.router.location.peek()
  return `${path}${search}#${hash}`
}

describe('what a link brings in its query', () => {
  beforeEach(() => {
    sessionStorage.clear()
    arrive(LINK)
  })
  after(() => view?.unmount())

  it('is read as it came', () => {
    expect(arrival.search).to.equal('?access_token=t%2B1&utm=mail&email=a@b.example')
    expect(arrival.query.get('access_token')).to.equal('t+1')
  })

  it('leaves the address at once, and the rest of the query stays there', () => {
    expect(address()).to.equal(`${PAGE}?utm=mail#top`)
    expect(shell.router.hasEarlierEntry).to.equal(false)
  })

  it('is still known after a reload', () => {
    arrive(`${PAGE}?utm=mail`)
    expect(arrival.query.get('access_token')).to.equal('t+1')
  })

  it('is unknown on the page of another channel', () => {
    arrive('/shopify/reset_password')
    expect(arrival.search).to.equal('')
  })

  it('is replaced by what a newer link brings', () => {
    arrive(`${PAGE}?access_token=t2`)
    expect(arrival.query.get('access_token')).to.equal('t2')
    arrive(PAGE)
    expect(arrival.search).to.equal('?access_token=t2')
  })

  it('stays with the page once it is used, and is unknown after a reload', () => {
    arrival.forget()
    expect(arrival.query.get('access_token')).to.equal('t+1')
    arrive(PAGE)
    expect(arrival.search).to.equal('')
  })
})
