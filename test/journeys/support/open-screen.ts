import type { Page } from 'playwright-core'
import type { Product } from './product.ts'

/** A screen and how to open it; `who` is a demo account, `NEW` or `NOBODY`. */
export type Screen = {
  name: string
  who: string
  open: (page: Page, product: Product) => Promise<void>
}

export const openPath =
  (path: string) =>
  async (page: Page, { dashboard }: Product): Promise<void> => {
    await page.goto(dashboard + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
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
