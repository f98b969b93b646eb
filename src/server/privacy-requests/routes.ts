import { type Context, Hono } from 'hono'
import { isSameAddress } from '../../features/subscribers/person-rules.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { describe, describeFile } from '../platform/http/describe.ts'
import { downloadHeaders } from '../platform/http/download-headers.ts'
import { ok } from '../platform/http/envelope.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { validate } from '../platform/http/validate.ts'
import type { AppEnv } from '../session/app-env.ts'
import { requirePermission } from '../session/permission.ts'
import type { Person } from '../session/person.ts'
import { listAllSites, listSites } from '../sites/repository.ts'
import { type SiteEnv, selectedSite } from '../sites/selected-site.ts'
import { findSubscriber } from '../subscribers/repository.ts'
import { erasePerson, lockSubscribers } from './erase-person.ts'
import { readPersonalData } from './personal-data.ts'
import { receiptPublicKey } from './receipt-key.ts'
import { findReceipt, listReceipts, saveReceipt, signReceipt } from './receipts.ts'
import {
  erasureInput,
  personalData,
  publicKeys,
  receiptsResponse,
  type SignedReceipt,
  signedReceipt,
} from './schema.ts'

type PrivacyDeps = Pick<Deps, 'environment' | 'jobs' | 'now'>

const PATH = '/site/users/:subscriber_id{[0-9a-fA-F-]{36}}'

/** Data-protection requests: what is held about a person, and deleting the person everywhere. */
export function privacyRequestRoutes(deps: PrivacyDeps): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .get(
      `${PATH}/data`,
      describeFile({
        summary: 'Everything that the account holds about a subscriber, as one file.',
        file: personalData,
      }),
      selectedSite,
      async (context) => {
        const { statements, person, site } = context.var
        requirePermission(person, 'subscribers', 'view_subscribers')
        const { email } = await findSubscriber(
          statements,
          site.id,
          context.req.param('subscriber_id'),
        )
        const now = deps.now()
        const data = await readPersonalData(statements, { email, person, now })
        return sendFile(context, data, `personal-data-${now.toISOString().slice(0, 10)}.json`)
      },
    )
    .route('/', erasureRoutes(deps))
    .route('/', receiptRoutes())
}

function erasureRoutes(deps: PrivacyDeps): Hono<SiteEnv> {
  return new Hono<SiteEnv>().post(
    `${PATH}/erase`,
    describe({
      summary: 'Deletes a person everywhere in the account, and returns the signed receipt.',
      data: signedReceipt,
    }),
    selectedSite,
    validate('json', erasureInput),
    async (context) => {
      const { statements, person, site } = context.var
      requirePermission(person, 'subscribers', 'delete_subscribers')
      await requireEverySite(statements, person)
      const subscriberId = context.req.param('subscriber_id')
      const { email } = await findSubscriber(statements, site.id, subscriberId)
      if (!isSameAddress(context.req.valid('json').email, email))
        throw new Refusal('INVALID', 'This isn’t the subscriber’s email address.')
      return ok(context, await erase(statements, { email, person }, deps))
    },
  )
}

/** The person may be on sites that a member has no access to. @throws Refusal FORBIDDEN */
async function requireEverySite(statements: Queryable, person: Person): Promise<void> {
  const [all, granted] = [await listAllSites(statements), await listSites(statements, person)]
  if (granted.length < all.length)
    throw new Refusal(
      'FORBIDDEN',
      'Deleting a person everywhere needs access to all sites of the account. Ask your admin.',
    )
}

async function erase(
  statements: Queryable,
  { email, person }: { email: string; person: Person },
  { environment, jobs, now }: PrivacyDeps,
): Promise<SignedReceipt> {
  const moment = now()
  const ids = await lockSubscribers(statements, email)
  const counts = await erasePerson(statements, jobs, { email, ids, now: moment })
  const { encryptionKey, addresses } = environment
  const { accountId, ...erasedBy } = person
  const signed = signReceipt(
    { email, accountId, erasedBy, counts, now: moment },
    { encryptionKey, publicUrl: addresses.app },
  )
  await saveReceipt(statements, signed)
  return signed
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
