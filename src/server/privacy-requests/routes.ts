import { type Context, Hono } from 'hono'
import type { Deps } from '../platform/deps.ts'
import { describe, describeFile } from '../platform/http/describe.ts'
import { downloadHeaders } from '../platform/http/download-headers.ts'
import { ok } from '../platform/http/envelope.ts'
import type { AppEnv } from '../session/app-env.ts'
import { requirePermission } from '../session/permission.ts'
import type { SiteEnv } from '../sites/selected-site.ts'
import { erasureRoutes } from './erasure-routes.ts'
import { receiptPublicKey } from './receipt-key.ts'
import { findReceipt, listReceipts } from './receipts.ts'
import { publicKeys, receiptsResponse, signedReceipt } from './schema.ts'

/** Data-protection requests: deleting a person everywhere, and the receipts. */
export function privacyRequestRoutes(
  deps: Pick<Deps, 'environment' | 'jobs' | 'now'>,
): Hono<SiteEnv> {
  return new Hono<SiteEnv>().route('/', erasureRoutes(deps)).route('/', receiptRoutes())
}

function receiptRoutes(): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .get(
      '/privacy/receipts',
      describe({
        summary: 'Lists the account’s receipts for deleted people, newest first.',
        data: receiptsResponse,
      }),
      async (context) => {
        const { statements, person } = context.var
        requirePermission(person, 'subscribers', 'delete_subscribers')
        return ok(context, { items: await listReceipts(statements) })
      },
    )
    .get(
      '/privacy/receipts/:receipt_id',
      describeFile({
        summary: 'One receipt for a deleted person, as a file.',
        file: signedReceipt,
      }),
      async (context) => {
        const { statements, person } = context.var
        requirePermission(person, 'subscribers', 'delete_subscribers')
        const receipt = await findReceipt(statements, context.req.param('receipt_id'))
        return sendFile(context, receipt, `receipt-${receipt.receipt.receipt_id}.json`)
      },
    )
}

function sendFile(context: Context, content: object, name: string) {
  return context.body(
    `${JSON.stringify(content, null, 2)}\n`,
    200,
    downloadHeaders(name, 'application/json'),
  )
}

const KEYS_MAX_AGE_S = 3_600

/** `GET /receipt-keys`: the public key by which anyone can verify a receipt, as a JWK set. */
export function receiptKeyRoutes({ environment }: Pick<Deps, 'environment'>): Hono<AppEnv> {
  return new Hono<AppEnv>().get(
    '/receipt-keys',
    describeFile({
      summary: 'The public key of the receipts for deleted people.',
      file: publicKeys,
      isPublic: true,
    }),
    (context) => {
      context.header('cache-control', `public, max-age=${KEYS_MAX_AGE_S}`)
      return context.json({ keys: [receiptPublicKey(environment.encryptionKey)] })
    },
  )
}
