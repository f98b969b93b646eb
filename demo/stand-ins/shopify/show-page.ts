import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { layout, type Page } from '../../../src/server/identity/pages/layout.ts'
import type { AppEnv } from '../../../src/server/session/app-env.ts'
import { ASSETS } from './paths.ts'

/** Responds with an uncached page of the stand-in. */
export const showPage =
  (dashboard: string) =>
  (context: Context<AppEnv>, page: Page, status: ContentfulStatusCode = 200) => {
    context.header('cache-control', 'no-store')
    return context.html(layout({ home: dashboard, assets: ASSETS }, page), status)
  }
