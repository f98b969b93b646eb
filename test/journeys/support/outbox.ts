import type { Locator, Page } from 'playwright-core'
import { eventually } from './eventually.ts'

/**
 * The newest email to an address in the outbox, which `page` has opened or is loading. The outbox is reloaded until
 * the email arrives: the server sends emails after its response. `subject` selects one of several.
 */
export async function emailTo(page: Page, email: string, subject = /./): Promise<Locator> {
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor()
  const mail = page
    .getByRole('listitem')
    .filter({ hasText: `To ${email}` })
    .getByRole('link', { name: subject })
    .first()
  await eventually(async () => {
    if ((await mail.count()) > 0) return
    await page.reload()
    throw new Error(`No email to ${email} arrived.`)
  })
  return mail
}
