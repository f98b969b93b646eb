import assert from 'node:assert/strict'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { BackupError, backup, restore } from '../../../src/server/commands/backup-archive.ts'
import { diskImageStore } from '../../../src/server/images/store.ts'
import { migrate } from '../../../src/server/platform/database/migrate.ts'
import { openDatabase } from '../../../src/server/platform/database/open.ts'
import { openPglite } from '../../../src/server/platform/database/pglite.ts'
import { vacuumChangedTables } from '../../../src/server/platform/database/vacuum.ts'
import { KEY_FILE, loadOrCreateKey } from '../../../src/server/platform/files/encryption-key.ts'
import { temporaryFolder } from '../support/folder.ts'

let folder: string
const open = () => openDatabase({ databaseUrl: null, dataFolder: folder })
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
const backupFile = () => join(folder, 'backup.tar')

before(async () => {
  folder = await temporaryFolder()
  const database = await open()
  await migrate(database)
  await database.query("insert into people (email) values ('mira@example.com')")
  await database.close()
})

describe('a database in a folder', () => {
  it('keeps its rows when it is reopened', async () => {
    const database = await open()
    assert.deepEqual(await database.query('select email from people'), [
      { email: 'mira@example.com' },
    ])
    await database.close()
  })

  it('can be opened by only one process at a time', async () => {
    const database = await open()
    await assert.rejects(open(), /in use by process/)
    await database.close()
  })

  it('does not block the event loop', async () => {
    const database = await open()
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    })
    await database.query('select count(*) from generate_series(1, 2000000)')
    clearInterval(timer)
    assert.ok(turns > 10)
    await database.close()
  })

  it('vacuums and analyzes only tables with many changes', async () => {
    const database = await open()
    await database.script(`create table changed (id integer); create table unchanged (id integer);
      insert into changed select generate_series(1, 2000); delete from changed where id > 1000`)
    // Otherwise the changes of the last second aren't counted yet.
    await database.query('select pg_stat_force_next_flush()')
    const vacuumed: string[] = []
    await vacuumChangedTables({
      query(sql) {
        if (sql.startsWith('vacuum')) vacuumed.push(sql)
        return database.query(sql)
      },
    })
    assert.ok(vacuumed.includes('vacuum (analyze) public.changed'))
    assert.ok(!vacuumed.includes('vacuum (analyze) public.unchanged'))
    await database.script('drop table changed; drop table unchanged')
    await database.close()
  })

  it('finishes pending queries before it closes, and then accepts no more queries', async () => {
    const database = await open()
    const asked = database.query('select 1 as one')
    const closed = database.close()
    assert.deepEqual(await asked, [{ one: 1 }])
    await closed
    await assert.rejects(database.query('select 1'), /closed/)
  })

  it('can be closed during an endless query', async () => {
    const database = await open()
    const endlessQuery = database.query('select count(*) from generate_series(1, 100000000000)')
    const outcome = assert.rejects(endlessQuery, /stopped/)
    await database.close()
    await outcome
  })
})

describe('a migration', () => {
  it('is applied once', async () => {
    const database = await open()
    await migrate(database)
    const [row] = await database.query<{ people: number }>('select count(*) as people from people')
    assert.equal(row?.people, 1)
    await database.close()
  })

  it('is refused if its file was edited after it was applied', async () => {
    const database = await open()
    await database.query("update schema_migrations set checksum = 'x' where name like '0003%'")
    await assert.rejects(migrate(database), /0003_sites\.sql was edited/)
    await database.close()
  })
})

describe('the block formerly named ways', () => {
  it('is renamed to links in saved, published and former designs, and their text is kept', async () => {
    const database = await openDatabase({ databaseUrl: null, dataFolder: await temporaryFolder() })
    await migrate(database)
    const design = (block: string) => ({
      steps: [{ blocks: [{ id: 'ways', type: block, [block]: [{ label: 'Use "ways": [it]' }] }] }],
    })
    await database.query(
      `with account as (insert into accounts default values returning account_id),
        site as (insert into sites (site_id, account_id, domain)
          select 'app', account_id, 'shop.example' from account returning id, account_id),
        campaign as (insert into campaigns
          (account_id, site_id, title, customer_intention, design, published_design)
          select account_id, id, 'One', 'leads', $1, $1 from site returning *)
      insert into former_designs (account_id, site_id, campaign_id, version, design, replaced_at)
        select account_id, site_id, campaign_id, 1, $1, now() from campaign`,
      [design('ways')],
    )
    await database.query("delete from schema_migrations where name like '0057%'")
    await migrate(database)
    assert.deepEqual(
      await database.query(
        `select campaigns.design, published_design, former_designs.design as former
         from campaigns join former_designs using (campaign_id)`,
      ),
      [
        {
          design: design('links'),
          published_design: design('links'),
          former: design('links'),
        },
      ],
    )
    await database.close()
  })
})

/** Settings without ENCRYPTION_KEY: a key can come only from the folder's key file. */
const settingsWithoutKey = (dataFolder: string) => ({ dataFolder, encryptionKey: null })

describe('a backup', () => {
  before(async () => {
    await diskImageStore(folder).write('ab12', new Uint8Array([1, 2, 3]))
  })

  it('restores every row into an empty folder', async () => {
    await backup(settingsWithoutKey(folder), backupFile())
    const other = await temporaryFolder()
    await restore({ dataFolder: other }, backupFile())
    const database = await openDatabase({ databaseUrl: null, dataFolder: other })
    assert.equal((await database.query('select email from people')).length, 1)
    await database.close()
    assert.deepEqual(await diskImageStore(other).read('ab12'), new Uint8Array([1, 2, 3]))
    assert.deepEqual((await readdir(other)).toSorted(), ['database', 'images'])
  })

  it('includes the folder’s own key, and only its owner can read it', async () => {
    const from = await temporaryFolder()
    const key = await loadOrCreateKey({ dataFolder: from })
    const database = await openDatabase({ databaseUrl: null, dataFolder: from })
    await migrate(database)
    await database.close()
    const path = join(from, 'backups', 'whole.tar')
    await backup(settingsWithoutKey(from), path)
    const other = await temporaryFolder()
    await restore({ dataFolder: other }, path)
    assert.equal(await loadOrCreateKey({ dataFolder: other }), key)
    assert.deepEqual([await modeOf(path), await modeOf(join(other, KEY_FILE))], ['600', '600'])
  })

  it('contains no key if ENCRYPTION_KEY is set, even if the folder still has its own', async () => {
    const from = await temporaryFolder()
    const encryptionKey = await loadOrCreateKey({ dataFolder: from })
    const database = await openDatabase({ databaseUrl: null, dataFolder: from })
    await migrate(database)
    await database.close()
    await backup({ dataFolder: from, encryptionKey }, join(from, 'keyless.tar'))
    const other = await temporaryFolder()
    await restore({ dataFolder: other }, join(from, 'keyless.tar'))
    assert.deepEqual(await readdir(other), ['database'])
  })

  it('can also be restored if it was made before images existed', async () => {
    const engine = await openPglite({ folder: join(folder, 'database'), dump: null })
    const other = await temporaryFolder()
    // In the target folder itself: the restore's temporary files must not overwrite it.
    const old = join(other, 'database.tar.gz')
    await writeFile(old, await engine.dump())
    await engine.close()
    await restore({ dataFolder: other }, old)
    assert.deepEqual((await readdir(other)).toSorted(), ['database', 'database.tar.gz'])
  })

  it('overwrites neither a file nor a database', async () => {
    await assert.rejects(backup(settingsWithoutKey(folder), backupFile()), BackupError)
    await assert.rejects(restore({ dataFolder: folder }, backupFile()), BackupError)
  })

  it('is refused if there is no database', async () => {
    await assert.rejects(
      backup(settingsWithoutKey(await temporaryFolder()), backupFile()),
      BackupError,
    )
  })

  it('is refused if its file cannot be created', async () => {
    await assert.rejects(backup(settingsWithoutKey(folder), '/proc/poplar/backup.tar'), BackupError)
  })

  it('leaves no files behind if the backup is invalid', async () => {
    const other = await temporaryFolder()
    await writeFile(join(other, 'x.tar.gz'), 'nonsense')
    await assert.rejects(restore({ dataFolder: other }, join(other, 'x.tar.gz')), BackupError)
    await rm(join(other, 'x.tar.gz'))
    await restore({ dataFolder: other }, backupFile())
  })
})
