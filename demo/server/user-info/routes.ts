import { Hono } from 'hono'
import type { AppEnv, Deps } from '../deps.ts'
import { describe } from '../http/describe.ts'
import { ok } from '../http/envelope.ts'
import { validate } from '../http/validate.ts'
import { keepUserInfo } from './repository.ts'
import { userInfoInput } from './schema.ts'

/** Stands in for the separate user-info service; the client does not wait for it. */
export function userInfoRoutes({ now }: Deps): Hono<AppEnv> {
  return new Hono<AppEnv>().post(
    '/user-info',
    describe({ summary: 'Keeps what a person told about their business.' }),
    validate('json', userInfoInput),
    async (context) => {
      const info = context.req.valid('json')
      await keepUserInfo(context.get('statements'), context.get('person'), info, now())
      return ok(context)
    },
  )
}
