import { Hono } from 'hono'
import type { Deps } from '../platform/deps.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { validate } from '../platform/http/validate.ts'
import type { AppEnv } from '../session/app-env.ts'
import { saveUserInfo } from './repository.ts'
import { userInfoInput } from './schema.ts'

/** Stands in for the separate user-info service; the client does not wait for it. */
export function userInfoRoutes({ now }: Deps): Hono<AppEnv> {
  return new Hono<AppEnv>().post(
    '/user-info',
    describe({ summary: 'Saves the user’s business information.' }),
    validate('json', userInfoInput),
    async (context) => {
      const info = context.req.valid('json')
      await saveUserInfo(context.get('statements'), context.get('person'), info, now())
      return ok(context)
    },
  )
}
