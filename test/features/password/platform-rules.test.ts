import { expect } from 'chai'
import {
  headerSafeToken,
  PASSWORD_PLATFORMS,
  parsePlatform,
  platformParameter,
  setPasswordPath,
} from '../../../src/features/password/platform-rules.ts'

describe('a platform', () => {
  const CASES = [
    ['appsumo', 'appsumo', '/appsumo/reset_password'],
    ['shopify', 'shopify', '/shopify/reset_password'],
    ['lifetime', 'acme-lifetime', '/acme-lifetime/reset_password'],
    ['default', 'default', '/reset_password'],
  ] as const
  for (const [platform, parameter, path] of CASES) {
    it(`${platform} is called ${parameter} in the API and has its form at ${path}`, () => {
      expect(platformParameter(platform, 'acme')).to.equal(parameter)
      expect(setPasswordPath(platform, 'acme')).to.equal(path)
    })
  }

  it('can be parsed from its API name', () => {
    const found = PASSWORD_PLATFORMS.map((one) =>
      parsePlatform(platformParameter(one, 'acme'), 'acme'),
    )
    expect(found).to.deep.equal([...PASSWORD_PLATFORMS])
  })

  for (const word of ['lifetime', 'poplar-lifetime', 'AppSumo', '', 'toString']) {
    it(`is not parsed from ${JSON.stringify(word)}`, () => {
      expect(parsePlatform(word, 'acme')).to.equal(null)
    })
  }
})

describe('the token in a link', () => {
  it('is sent unchanged', () => {
    expect(headerSafeToken('eyJ0-x_9.~!')).to.equal('eyJ0-x_9.~!')
  })

  for (const token of ['a b', 'a\nb', 'ä', '\u007f', '']) {
    it(`is omitted if it is not valid in a header: ${JSON.stringify(token)}`, () => {
      expect(headerSafeToken(token)).to.equal('')
    })
  }
})
