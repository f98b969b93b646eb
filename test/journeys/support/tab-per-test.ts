import { afterEach, beforeEach } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import type { Product, VisitOptions, Visitor } from './product.ts'

type Tab = {
  readonly context: BrowserContext
  readonly page: Page
  /** The header with which this person's pages call the API. */
  readonly authorization: string
}

const readAuthorization = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { accessToken } = JSON.parse(sessionStorage.getItem('poplar:token') ?? '{}')
    return `Bearer ${accessToken}`
  })

type TabOptions = VisitOptions & {
  /**
   * All tests use the tab of the sign-in, which is twice as fast. For tests that each open a page first, and leave
   * neither anything unsaved nor a faked response or clock in the tab.
   */
  sharesTab?: boolean
}

/**
 * One person, signed in to a demo account, with a new empty tab for each test of the describe that calls this. A test
 * that fails leaves nothing behind in the tab of the next one; after a failed sign-in, the next test tries again. Not
 * for tests that end the session.
 */
export function tabPerTest(
  product: Product,
  email: string,
  { sharesTab = false, ...options }: TabOptions = {},
): Tab {
  let visitor: Visitor | undefined
  let authorization: string | undefined
  let tab: Page | undefined
  const signInOnce = async () => {
    const person = await product.signedIn(email, options)
    authorization = await readAuthorization(person.page)
    if (!sharesTab) await person.page.close()
    visitor = person
  }
  beforeEach(async () => {
    if (!visitor) await signInOnce()
    tab = sharesTab ? visitor?.page : await visitor?.context.newPage()
  })
  afterEach(async () => {
    if (!sharesTab) await tab?.close()
    tab = undefined
  })
  return {
    get context() {
      return ensureOpen(visitor).context
    },
    get page() {
      return ensureOpen(tab)
    },
    get authorization() {
      return ensureOpen(authorization)
    },
  }
}

function ensureOpen<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The person is signed in only in tests and their hooks.')
  return part
}
