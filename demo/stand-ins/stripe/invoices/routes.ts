import { Hono } from 'hono'
import type { AppDeps } from '../../../../src/server/app/deps.ts'
import type { AppEnv } from '../../../../src/server/session/app-env.ts'
import { INVOICES } from '../paths.ts'
import { Store } from '../store.ts'
import { invoicePdf } from './pdf.ts'

/** `pdf_…-in_….pdf`: as with Stripe, the secret part of the URL is the only protection. */
const NAME = /^pdf_\w+-(in_\w+)\.pdf$/

/** Serves invoice files. */
export function invoiceFiles({ database, environment, now }: AppDeps): Hono<AppEnv> {
  const { app: dashboard } = environment.addresses
  return new Hono<AppEnv>().get(`${INVOICES}/:name`, async (context) => {
    const name = context.req.param('name')
    const invoice = await new Store(database, now()).find('invoice', NAME.exec(name)?.[1] ?? '')
    if (invoice?.invoice_pdf !== `${dashboard}${INVOICES}/${name}`) {
      return context.text('This invoice doesn’t exist.', 404)
    }
    return context.body(invoicePdf(invoice), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Invoice-${invoice.number ?? ''}.pdf"`,
      'cache-control': 'no-store',
    })
  })
}
