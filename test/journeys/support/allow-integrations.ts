import { openDatabase } from '../../../src/server/platform/database/open.ts'

/** Lets the demo's member see integrations, which an admin can't yet do in the dashboard. */
export async function allowIntegrations(dataFolder: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataFolder })
  try {
    await database.query("update memberships set integrations = true where role = 'member'")
  } finally {
    await database.close()
  }
}
