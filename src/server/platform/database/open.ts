import { join } from 'node:path'
import { type DataFolder, prepareDataFolder } from '../files/data-folder.ts'
import { createDatabase, type Database } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

type DatabaseLocation = DataFolder & { databaseUrl: string | null }

async function openFolder(folder: DataFolder): Promise<Database> {
  const { dataFolder } = folder
  await prepareDataFolder(folder)
  const unlock = await lockFolder(dataFolder)
  try {
    const database = createDatabase(
      await openPglite({ folder: join(dataFolder, 'database'), dump: null }),
    )
    return { ...database, close: () => database.close().finally(unlock) }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Opens PostgreSQL if a URL is given, otherwise PGlite in the data folder, locked to this process. */
export async function openDatabase({
  databaseUrl,
  ...folder
}: DatabaseLocation): Promise<Database> {
  if (databaseUrl === null) return openFolder(folder)
  return createDatabase(await openPostgres(databaseUrl))
}
