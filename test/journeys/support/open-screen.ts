import type { Page } from 'playwright-core'
import type { Product } from './product.ts'

/** A screen and how to open it; `who` is a demo account, `NEW_PERSON` or `SIGNED_OUT_PERSON`. */
export type Screen = {
  name: string
  who: string
  /** The tab may still show another screen of the same person. */
  open: (page: Page, product: Product) => Promise<void>
}

/** A screen of a person whom the list of screens names. */
export type PersonsScreen = Omit<Screen, 'who'>

const NOT_FOUND = 'We couldn’t find this page'

/** Whether the dashboard is open and signed in, and nothing in it asks before it is left. */
async function canNavigate(page: Page, dashboard: string): Promise<boolean> {
  if (!page.url().startsWith(dashboard)) return false
  // A menu in a dialog takes the first one.
  for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Escape')
  if ((await page.locator('dialog:modal').count()) > 0) return false
  return page.evaluate(
    () =>
      sessionStorage.getItem('poplar:token') !== null &&
      dispatchEvent(new Event('beforeunload', { cancelable: true })),
  )
}

/** Shows a path as the browser’s Back button does, without loading the document again. */
const showPath = (page: Page, path: string): Promise<void> =>
  page.evaluate((url) => {
    history.pushState(null, '', url)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Waits for the heading of a page other than the one that doesn't exist. */
const pageHeading = (page: Page) =>
  page.getByRole('heading', { level: 1 }).filter({ hasNotText: NOT_FOUND })

/** For paths of which the document that loads them does more than show a page. */
export const loadPath =
  (path: string) =>
  async (page: Page, { dashboard }: Product): Promise<void> => {
    await page.goto(dashboard + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }

/**
 * Opens a page of the dashboard. A dashboard that the tab already shows isn't loaded again, which would take ten
 * times as long: it shows a page in between, so that nothing of the previous screen is left.
 */
export const openPath =
  (path: string) =>
  async (page: Page, product: Product): Promise<void> => {
    if (!(await canNavigate(page, product.dashboard))) return loadPath(path)(page, product)
    await showPath(page, '/between/screens')
    await page.getByRole('heading', { level: 1, name: NOT_FOUND }).waitFor()
    await showPath(page, path)
    await pageHeading(page).waitFor()
  }

/** Clicks the button called `name`, and waits for the element that it opens. */
export const openByButton =
  (
    path: string,
    name: string | RegExp,
    openedRole: 'dialog' | 'menu' | 'listbox' | 'alertdialog',
  ) =>
  async (page: Page, product: Product): Promise<void> => {
    await openPath(path)(page, product)
    await page.getByRole('button', { name }).first().click()
    await page.getByRole(openedRole).first().waitFor()
  }

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Opens a page with a table, and waits for its rows. */
export const openTable =
  (path: string) =>
  async (page: Page, product: Product): Promise<void> => {
    await openPath(path)(page, product)
    await page.getByRole('row').nth(1).waitFor()
  }

/** Opens a dialog from the menu of an open subscriber or connection. */
export const openFromMenu =
  (openPage: PersonsScreen['open'], menu: string | RegExp, item: string) =>
  async (page: Page, product: Product): Promise<void> => {
    await openPage(page, product)
    await button(page, menu).last().click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
  }
