import { type Context, Hono } from 'hono'
import { creditReferral, finishSetup, readAccount } from '../accounts/repository.ts'
import { lastEventNumber } from '../events/repository.ts'
import { latestNotifications } from '../notifications/repository.ts'
import type { Deps } from '../platform/deps.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { validate } from '../platform/http/validate.ts'
import type { AppEnv } from '../session/app-env.ts'
import { requireAdmin } from '../session/permission.ts'
import { listSites } from '../sites/repository.ts'
import { setNameIfMissing } from './repository.ts'
import { loginInput, type UserResponse, userResponse } from './schema.ts'

async function readUser(context: Context<AppEnv>, now: Date): Promise<UserResponse> {
  const statements = context.get('statements')
  const person = context.get('person')
  const last_event_id = await lastEventNumber(statements)
  const { plan, setup_finished, ...account } = await readAccount(statements, now)
  const { sites: sites_access, ...areas } = person.access
  return {
    user_id: person.personId,
    email: person.email,
    first_name: person.firstName,
    created_at: person.createdAt,
    role: person.role,
    permissions: { ...person.permissions },
    access: { ...areas, sites_access: [...sites_access] },
    email_verified: person.isEmailVerified,
    admin_email: person.adminEmail,
    // Read first: later events may already be included in the rest, and are then sent again.
    last_event_id,
    ...account,
    plan,
    is_monthly_views_reached: plan.is_monthly_views_reached,
    setup_finished: setup_finished ? 'true' : 'false',
    sites: await listSites(statements, person),
    notifications: await latestNotifications(statements, person),
  }
}

/** Routes for signing in and for the signed-in user. */
export function currentUserRoutes({ now }: Deps): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post(
      '/login',
      describe({ summary: 'Tells the API that a person has signed in.' }),
      validate('json', loginInput),
      async (context) => {
        const { email, name, referral_id } = context.req.valid('json')
        const person = context.get('person')
        if (email.toLowerCase() !== person.email.toLowerCase()) {
          const message = 'This email belongs to another account.'
          throw new Refusal('CONFLICT', message, { status: 422 })
        }
        await setNameIfMissing(context.get('statements'), person, name)
        if (referral_id) await creditReferral(context.get('statements'), referral_id)
        return ok(context)
      },
    )
    .get(
      '/user/me',
      describe({ summary: 'Returns the signed-in user.', data: userResponse }),
      async (context) => ok(context, await readUser(context, now())),
    )
    .post(
      '/user/setup_finished',
      describe({ summary: 'Marks onboarding as finished.' }),
      async (context) => {
        requireAdmin(context.get('person'))
        await finishSetup(context.get('statements'))
        return ok(context)
      },
    )
}
