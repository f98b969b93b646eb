import { Hono } from 'hono'
import { importableFields } from '../../features/subscribers/imports/column-rules.ts'
import { requireCampaign } from '../campaigns/repository.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { validate } from '../platform/http/validate.ts'
import { requireAdmin } from '../session/permission.ts'
import { type SiteEnv, selectedSite } from '../sites/selected-site.ts'
import { keepImportedFields, listFields } from '../subscribers/fields.ts'
import { listImports } from './repository.ts'
import { startImport } from './running-imports.ts'
import { importsResponse, type StartInput, startInput } from './schema.ts'
import { UPLOAD_PATH } from './upload.ts'

/** Keeps the fields that people are imported with. @throws Refusal INVALID for a field that no form of the site has */
async function keepChosenFields(
  statements: Queryable,
  site: { accountId: string; siteId: string },
  targets: StartInput['targets'],
): Promise<void> {
  const { fields } = await listFields(statements, site.siteId)
  const names = new Set<string>(importableFields(fields).map(({ name }) => `field:${name}`))
  const isUnknown = (target: string) => target.startsWith('field:') && !names.has(target)
  if (targets.some(isUnknown))
    throw new Refusal(
      'INVALID',
      'A field that you chose doesn’t exist any more. Choose another one.',
    )
  const chosen = fields.filter(({ name }) => targets.includes(`field:${name}`))
  await keepImportedFields(statements, site, chosen)
}

/** The imports of the selected site, for admins. */
export function importRoutes({ jobs, now }: Deps): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .get(
      UPLOAD_PATH,
      describe({
        summary: 'Lists the selected site’s imports of the last 7 days, newest first. Admins only.',
        data: importsResponse,
      }),
      selectedSite,
      async (context) => {
        const { statements, person, site } = context.var
        requireAdmin(person)
        return ok(context, { imports: await listImports(statements, site, now()) })
      },
    )
    .post(
      `${UPLOAD_PATH}/:import_id/start`,
      describe({
        summary: 'Imports an uploaded file in the background. Admins only.',
        data: importsResponse,
      }),
      selectedSite,
      validate('json', startInput),
      async (context) => {
        const { statements, person, site } = context.var
        requireAdmin(person)
        const input = context.req.valid('json')
        const importId = context.req.param('import_id')
        await requireCampaign(statements, site, input.campaign_id)
        const { accountId } = person
        await keepChosenFields(statements, { accountId, siteId: site.id }, input.targets)
        await startImport(statements, { site, person, importId, input, now: now() })
        await jobs.send(statements, 'import', { import_id: importId })
        return ok(context, { imports: await listImports(statements, site, now()) })
      },
    )
}
