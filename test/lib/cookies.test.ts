import { expect } from 'chai'
import { readCookie, writeCookie } from '../../src/lib/cookies.ts'

const DAY_S = 86_400

/** Replaces the page's cookies with these accessors until `restore` is called. */
function mockCookies(get: () => string, set: (text: string) => void): void {
  Object.defineProperty(document, 'cookie', { get, set, configurable: true })
}
const restore = () => Reflect.deleteProperty(document, 'cookie')

describe('the cookie "flag"', () => {
  afterEach(restore)

  const cases: [cookies: string, found: string | null][] = [
    ['', null],
    ['flag=1', '1'],
    ['flag=', ''],
    ['other=2; flag=1', '1'],
    ['other=2;flag=1', '1'],
    ['flag=a=b; other=2', 'a=b'],
    ['flag=first; flag=second', 'first'],
    ['Flag=1', null],
    ['flags=1', null],
    ['my-flag=1', null],
    ['other=flag=1', null],
  ]
  for (const [cookies, found] of cases) {
    it(`is ${found === null ? 'missing' : `"${found}"`} in "${cookies}"`, () => {
      mockCookies(
        () => cookies,
        () => {},
      )
      expect(readCookie('flag')).to.equal(found)
    })
  }
})

describe('a written cookie', () => {
  afterEach(() => {
    restore()
    writeCookie('flag', '', 0)
  })

  it('exists until it expires', () => {
    writeCookie('flag', '1', DAY_S)
    expect(readCookie('flag')).to.equal('1')
    writeCookie('flag', '1', 0)
    expect(readCookie('flag')).to.equal(null)
  })

  it('applies to the whole origin, and is not sent with requests from other sites', () => {
    const written: string[] = []
    mockCookies(
      () => '',
      (text) => written.push(text),
    )
    writeCookie('flag', '1', DAY_S)
    expect(written).to.deep.equal(['flag=1; Max-Age=86400; Path=/; SameSite=Lax'])
  })

  it('is dropped without an error if the browser blocks cookies', () => {
    const throwBlocked = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    mockCookies(throwBlocked, throwBlocked)
    writeCookie('flag', '1', DAY_S)
    expect(readCookie('flag')).to.equal(null)
  })
})
