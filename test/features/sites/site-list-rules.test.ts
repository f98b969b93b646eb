import { expect } from 'chai'
import { chooseSite, siteWithDomain } from '../../../src/features/sites/site-list-rules.ts'

describe('the site to select', () => {
  const sites = [{ siteId: 'first' }, { siteId: 'second' }]

  it('is the saved one', () => {
    expect(chooseSite(sites, 'second')).to.equal(sites[1])
  })

  it('is the first when the saved one is not in the list', () => {
    expect(chooseSite(sites, 'of-another-account')).to.equal(sites[0])
  })

  it('is the first when none is saved', () => {
    expect(chooseSite(sites, null)).to.equal(sites[0])
  })

  it('is null without sites', () => {
    expect(chooseSite([], 'first')).to.equal(null)
  })
})

describe('an existing site', () => {
  const sites = [{ domain: 'shop.example' }, { domain: 'other.example' }]

  it('is found by its domain', () => {
    expect(siteWithDomain(sites, 'Other.Example')).to.equal(sites[1])
  })

  it('is not found by part of it', () => {
    expect(siteWithDomain(sites, 'example')).to.equal(null)
  })
})
