import { expect } from 'chai'
import fc from 'fast-check'
import { installPlatforms } from '../../../src/features/install/rules.ts'
import {
  type Country,
  flagOf,
  likelyCountry,
  searchCountries,
} from '../../../src/features/onboarding/country-search.ts'
import { reduceToHost, startStep, wizardSteps } from '../../../src/features/onboarding/rules.ts'
import { userInfo } from '../../../src/features/onboarding/user-info.ts'
import { ROLES } from '../../../src/features/password/model.ts'
import { industryMessages } from '../../../src/messages/industries.ts'
import { roleMessages } from '../../../src/messages/roles.ts'

describe('a pasted URL', () => {
  const cases: [pasted: string, shown: string][] = [
    [' https://shop.example/cart?a=1 ', 'shop.example'],
    ['bücher.example:8080/neu', 'bücher.example'],
    ['shop.example', 'shop.example'],
    ['my shop/cart', 'my shop/cart'],
    ['', ''],
  ]
  for (const [pasted, shown] of cases) {
    it(`${JSON.stringify(pasted)} is shown as ${JSON.stringify(shown)}`, () => {
      expect(reduceToHost(pasted)).to.equal(shown)
    })
  }
})

describe('the wizard’s steps', () => {
  it('start with the details only if they are requested', () => {
    expect(wizardSteps(true)).to.deep.equal([0, 1, 2])
    expect(wizardSteps(false)).to.deep.equal([1, 2])
  })

  const startCases: [wanted: number | null, askDetails: boolean, hasSite: boolean, step: number][] =
    [
      [null, true, false, 0],
      [null, false, false, 1],
      [0, true, false, 0],
      [0, false, false, 1],
      [1, true, false, 1],
      [2, true, true, 2],
      [2, true, false, 1],
      [2, false, false, 1],
      [3, true, true, 0],
      [-1, false, true, 1],
      [Number.NaN, true, true, 0],
      [1.5, false, true, 1],
    ]
  for (const [wanted, askDetails, hasSite, step] of startCases) {
    const state = `details ${askDetails}, site ${hasSite}`
    it(`start at ${step} when ${wanted ?? 'nothing'} is requested (${state})`, () => {
      expect(startStep(wanted, { askDetails, hasSite })).to.equal(step)
    })
  }

  it('always start at one that exists', () => {
    fc.assert(
      fc.property(fc.integer(), fc.boolean(), fc.boolean(), (wanted, askDetails, hasSite) => {
        expect(wizardSteps(askDetails)).to.include(startStep(wanted, { askDetails, hasSite }))
      }),
    )
  })
})

describe('the installation methods', () => {
  it('include Shopify only for Shopify users', () => {
    expect(installPlatforms('other')).to.deep.equal(['javascript', 'wordpress'])
    expect(installPlatforms('shopify')).to.deep.equal(['shopify', 'javascript', 'wordpress'])
  })
})

describe('the options on page 0', () => {
  it('include the roles exactly as specified', () => {
    expect(ROLES.join(', ')).to.equal('Personal, Company, Agency, Develpoer, admin, others')
    expect(Object.values(roleMessages.lines)).to.deep.equal([...ROLES])
  })

  it('include a long, sorted list of unique industries, with Other last', () => {
    const industries: string[] = Object.values(industryMessages.lines)
    const named = industries.slice(0, -1)
    expect(named).to.deep.equal(named.toSorted(new Intl.Collator('en').compare))
    expect(new Set(industries).size).to.equal(industries.length).and.above(100)
    expect(industries.at(-1)).to.equal('Other')
  })
})

describe('the request to the user-info service', () => {
  it('has the form’s seven fields', () => {
    const details = {
      website: 'shop.example',
      industry: 'Ceramics and craft',
      phoneNumber: '+420601123456',
      country: 'CZ',
      role: 'Develpoer',
    } as const
    expect(userInfo(details, 'Poplar')).to.deep.equal({
      website: 'shop.example',
      industry: 'Ceramics and craft',
      phoneNumber: '+420601123456',
      country: 'CZ',
      title: 'Develpoer',
      plan: 'free',
      productName: 'Poplar',
    })
  })

  it('leaves skipped fields empty', () => {
    const note = userInfo({ website: 'shop.example' }, 'Poplar')
    expect(note).to.include({ industry: '', phoneNumber: '', country: '', title: '' })
  })
})

describe('the country search', () => {
  const country = (code: string, dialCode: string, name: string, isMainOfDialCode = true) =>
    ({ code, dialCode, name, isMainOfDialCode }) satisfies Country
  const countries = [
    country('BD', '880', 'Bangladesh'),
    country('CA', '1', 'Canada', false),
    country('CI', '225', 'Côte d’Ivoire'),
    country('CZ', '420', 'Czechia'),
    country('DK', '45', 'Denmark'),
    country('DE', '49', 'Germany'),
    country('LI', '423', 'Liechtenstein'),
    country('NI', '505', 'Nicaragua'),
    country('SK', '421', 'Slovakia'),
    country('GB', '44', 'United Kingdom'),
    country('US', '1', 'United States'),
  ]

  const cases: [query: string, codes: string][] = [
    ['42', 'CZ SK LI'],
    ['+42', 'CZ SK LI'],
    ['00420', 'CZ'],
    ['+1', 'US CA'],
    ['4', 'GB DK DE CZ SK LI'],
    ['999', ''],
    ['cote', 'CI'],
    ['CÔTE', 'CI'],
    ['ivoire', 'CI'],
    ['us', 'US'],
    ['united', 'GB US'],
    ['kingdom', 'GB'],
    ['ni', 'NI'],
    ['nite', 'GB US'],
    ['ca', 'CA'],
    ['de', 'DE DK'],
    ['many', 'DE'],
    [' czech ', 'CZ'],
    ['(', ''],
    ['zzz', ''],
  ]
  for (const [query, codes] of cases) {
    it(`finds ${codes || 'nothing'} for ‘${query}’`, () => {
      const found = searchCountries(countries, query).map(({ code }) => code)
      expect(found.join(' ')).to.equal(codes)
    })
  }

  it('lists all countries before anything is typed', () => {
    expect(searchCountries(countries, '  ')).to.deep.equal(countries)
  })

  it('finds every country by its name, its code and its dial code', () => {
    for (const each of countries) {
      for (const query of [each.name, each.code, each.dialCode, `+${each.dialCode}`]) {
        expect(searchCountries(countries, query), query).to.include(each)
      }
    }
  })
})

describe('the preselected country', () => {
  const cases = [
    ['de-AT', 'AT'],
    ['cs', 'CZ'],
    ['en', 'US'],
    ['not a locale', 'US'],
    ['', 'US'],
  ] as const
  for (const [locale, code] of cases) {
    it(`is ${code} for '${locale}'`, () => {
      expect(likelyCountry(locale)).to.equal(code)
    })
  }
})

describe('a flag', () => {
  it('is the two letters as regional indicators', () => {
    expect(flagOf('CZ')).to.equal('🇨🇿')
    expect(flagOf('us')).to.equal('🇺🇸')
  })
})
