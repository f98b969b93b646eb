import { Hono } from 'hono'
import type { Deps } from '../platform/deps.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import type { AppEnv } from '../session/app-env.ts'
import { markNotificationsSeen } from './repository.ts'

export function notificationRoutes({ now }: Deps): Hono<AppEnv> {
  return new Hono<AppEnv>().post(
    '/notifications/seen',
    describe({ summary: 'Marks all of the person’s notifications as read.' }),
    async (context) => {
      await markNotificationsSeen(context.get('statements'), context.get('person'), now())
      return ok(context)
    },
  )
}
