import type { Locator, Page } from 'playwright-core'
import { eventually } from './eventually.ts'

/**
 * The newest mail to an address, in the outbox that `page` is on its way to. The outbox is read again until the
 * mail is there: the server sends mails after its answer. `subject` chooses among several.
 */
export async function mailTo(page: Page, email: string, subject = /./): Promise<Locator> {
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor()
  const mail = page
    .getByRole('listitem')
    .filter({ hasText: `To ${email}` })
    .getByRole('link', { name: subject })
    .first()
  await eventually(async () => {
    if ((await mail.count()) > 0) return
    await page.reload()
    throw new Error(`No mail to ${email} came.`)
  })
  return mail
}
