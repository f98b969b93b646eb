import { Hono } from 'hono'
import { isSameAddress } from '../../features/subscribers/person-rules.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { validate } from '../platform/http/validate.ts'
import { requirePermission } from '../session/permission.ts'
import type { Person } from '../session/person.ts'
import { listAllSites, listSites } from '../sites/repository.ts'
import { type SiteEnv, selectedSite } from '../sites/selected-site.ts'
import { findSubscriber } from '../subscribers/repository.ts'
import { listTools } from './connected-tools.ts'
import { erasePerson, hasDeleted, lockSubscribers } from './erase-person.ts'
import { previewErasure } from './preview-erasure.ts'
import { saveReceipt, signReceipt } from './receipts.ts'
import {
  addressInput,
  erasureInput,
  erasurePreview,
  type SignedReceipt,
  signedReceipt,
} from './schema.ts'

type ErasureDeps = Pick<Deps, 'environment' | 'jobs' | 'now'>

/** Deleting a person everywhere in the account: a subscriber, or the person with an email address. */
export function erasureRoutes(deps: ErasureDeps): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .post(
      '/site/users/:subscriber_id{[0-9a-fA-F-]{36}}/erase',
      describe({
        summary: 'Deletes a person everywhere in the account, and returns the signed receipt.',
        data: signedReceipt,
      }),
      selectedSite,
      validate('json', erasureInput),
      async (context) => {
        const { statements, person, site } = context.var
        await requireErasure(statements, person)
        const subscriberId = context.req.param('subscriber_id')
        const { email } = await findSubscriber(statements, site.id, subscriberId)
        if (!isSameAddress(context.req.valid('json').email, email))
          throw new Refusal('INVALID', 'This isn’t the subscriber’s email address.')
        return ok(context, await erase(statements, { email, person }, deps))
      },
    )
    .route('/', addressRoutes(deps))
}

function addressRoutes(deps: ErasureDeps): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .post(
      // Not a GET, whose address would be in logs.
      '/privacy/preview',
      describe({
        summary: 'What deleting the person with an email address everywhere would delete.',
        data: erasurePreview,
      }),
      validate('json', addressInput),
      async (context) => {
        const { statements, person } = context.var
        await requireErasure(statements, person)
        return ok(
          context,
          await previewErasure(statements, person, context.req.valid('json').email),
        )
      },
    )
    .post(
      '/privacy/erase',
      describe({
        summary:
          'Deletes the person with an email address everywhere in the account, and returns the signed receipt.',
        data: signedReceipt,
      }),
      validate('json', addressInput),
      async (context) => {
        const { statements, person } = context.var
        await requireErasure(statements, person)
        const { email } = context.req.valid('json')
        return ok(context, await erase(statements, { email, person }, deps))
      },
    )
}

/** The person may be on sites that a member has no access to. @throws Refusal FORBIDDEN */
async function requireErasure(statements: Queryable, person: Person): Promise<void> {
  requirePermission(person, 'subscribers', 'delete_subscribers')
  const [all, granted] = [await listAllSites(statements), await listSites(statements, person)]
  if (granted.length < all.length)
    throw new Refusal(
      'FORBIDDEN',
      'Deleting a person everywhere needs access to all sites of the account. Ask your admin.',
    )
}

/** @throws Refusal NOT_FOUND if the account has nothing with the address, such as after another request has deleted it */
async function erase(
  statements: Queryable,
  { email, person }: { email: string; person: Person },
  { environment, jobs, now }: ErasureDeps,
): Promise<SignedReceipt> {
  const moment = now()
  const ids = await lockSubscribers(statements, email)
  const tools = await listTools(statements, person, ids)
  const counts = await erasePerson(statements, jobs, { email, ids, now: moment })
  if (!hasDeleted(counts))
    throw new Refusal('NOT_FOUND', 'Nothing in this account contains this email address.')
  const { encryptionKey, addresses } = environment
  const { accountId, ...erasedBy } = person
  const signed = signReceipt(
    { email, accountId, erasedBy, counts, tools, now: moment },
    { encryptionKey, publicUrl: addresses.app },
  )
  await saveReceipt(statements, signed)
  return signed
}
