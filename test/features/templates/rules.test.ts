import { expect } from 'chai'
import { TEMPLATES } from '../../../src/features/templates/designs/index.ts'
import {
  countTemplates,
  findTemplates,
  type TemplateFilters,
} from '../../../src/features/templates/rules.ts'
import { INTENTS } from '../../../src/popup/intents.ts'

const NO_FILTERS: TemplateFilters = { intent: null, price: 'all', search: '' }
const noNames = () => []
const find = (filters: Partial<TemplateFilters>, namesOf: () => string[] = noNames) =>
  findTemplates({ ...NO_FILTERS, ...filters }, namesOf)
const findNames = (search: string) => find({ search }).map(({ name }) => name)

describe('the template search', () => {
  it('finds all templates, in the default order, without a filter', () => {
    expect(find({})).to.deep.equal(TEMPLATES)
  })

  for (const intent of INTENTS) {
    it(`sorts the templates for ${intent} by how well they fit`, () => {
      const ranks = find({ intent }).map(({ intents }) => intents.indexOf(intent))
      expect(ranks).to.deep.equal(ranks.toSorted((one, other) => one - other))
      expect(ranks).not.to.include(-1)
    })
  }

  for (const [price, isFree] of [
    ['free', true],
    ['paid', false],
  ] as const) {
    it(`finds only ${isFree ? 'free' : 'paid'} templates when ${price} is selected`, () => {
      const plans = find({ price }).map(({ plan }) => plan === 'free')
      expect(new Set(plans)).to.deep.equal(new Set([isFree]))
    })
  }

  for (const [search, names] of [
    ['kiln', ['kiln']],
    ['  KILN  ', ['kiln']],
    ['kìln', ['kiln']],
    ['first order pottery', ['kiln']],
    ['pottery first', ['kiln']],
    ['<script>', []],
    ['كوب', []],
    ['\u0000', []],
  ] as const) {
    it(`finds ${names.length} for “${search}”`, () => {
      expect(findNames(search)).to.deep.equal(names)
    })
  }

  it('finds templates by their name in another language', () => {
    expect(find({ search: 'gutschein' }, () => ['Gutscheine'])).to.deep.equal(TEMPLATES)
  })

  it('finds none for a 10,000-character search', () => {
    expect(find({ search: 'o'.repeat(10_000) })).to.deep.equal([])
  })

  it('counts the templates that it finds', () => {
    const filters = { price: 'free', search: 'o' } as const
    const counts = countTemplates(filters, noNames)
    expect(counts.all).to.equal(find(filters).length)
    for (const intent of INTENTS) {
      expect(counts.of(intent), intent).to.equal(find({ ...filters, intent }).length)
    }
  })
})
