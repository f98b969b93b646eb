import { Hono } from 'hono'
import type { AppEnv, Deps } from '../deps.ts'
import { describe } from '../http/describe.ts'
import { ok } from '../http/envelope.ts'
import { markNotificationsSeen } from './repository.ts'

export function notificationRoutes({ now }: Deps): Hono<AppEnv> {
  return new Hono<AppEnv>().post(
    '/notifications/seen',
    describe({ summary: 'Marks all notifications of the person as read.' }),
    async (context) => {
      await markNotificationsSeen(context.get('statements'), context.get('person'), now())
      return ok(context)
    },
  )
}
