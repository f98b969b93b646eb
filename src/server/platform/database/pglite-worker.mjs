// @ts-check
// PGlite runs in its own thread: in the API's thread, one slow query would block every request.
// Written in JavaScript because a worker doesn't inherit tsx's loader, and loading tsx again takes half as long
// as starting the database.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** @typedef {import('./pglite-worker-messages.ts').WorkerRequest} WorkerRequest */
/** @typedef {import('./pglite-worker-messages.ts').WorkerResponse} WorkerResponse */

/** @type {import('./pglite-worker-messages.ts').WorkerSettings} */
const settings = workerData

// PGlite creates files that everyone can read, whatever the umask; this restricts them to the owner.
const { chmodSync, mkdirSync } = fs
const OWNER_ONLY = 0o700
fs.chmodSync = (path, mode) => chmodSync(path, Number(mode) & OWNER_ONLY)
/** @type {typeof fs.mkdirSync} */
fs.mkdirSync = (path, options) =>
  mkdirSync(path, { ...(typeof options === 'object' ? options : {}), mode: OWNER_ONLY })
syncBuiltinESMExports()

const pglite = await PGlite.create({
  ...(settings.folder === null ? {} : { dataDir: settings.folder }),
  ...(settings.dump === null ? {} : { loadDataDir: new Blob([new Uint8Array(settings.dump)]) }),
  extensions: { pg_trgm },
  parsers: {
    [types.DATE]: (text) => text,
    [types.INT8]: (text) => Number(text),
    [types.NUMERIC]: (text) => Number(text),
  },
})

/** @param {import('./pglite-worker-messages.ts').WorkerNotice} notice */
const postNotice = (notice) => parentPort?.postMessage(notice)

/** @param {WorkerRequest} request @returns {Promise<WorkerResponse>} */
async function handleRequest(request) {
  const { id } = request
  switch (request.action) {
    case 'query': {
      const { rows } = await pglite.query(request.sql, [...request.params])
      return { id, rows: /** @type {Record<string, unknown>[]} */ (rows) }
    }
    case 'script':
      await pglite.exec(request.sql)
      return { id, rows: [] }
    case 'listen':
      await pglite.listen(request.channel, (payload) =>
        postNotice({ channel: request.channel, payload }),
      )
      return { id, rows: [] }
    case 'dump': {
      const file = await pglite.dumpDataDir('gzip')
      return { id, dump: new Uint8Array(await file.arrayBuffer()) }
    }
    case 'close':
      await pglite.close()
      return { id, rows: [] }
  }
}

/** @param {unknown} error @param {string} key */
function readString(error, key) {
  if (typeof error !== 'object' || error === null || !(key in error)) return undefined
  const value = Reflect.get(error, key)
  return typeof value === 'string' ? value : undefined
}

/** @param {number} id @param {unknown} error @returns {WorkerResponse} */
function toFailureResponse(id, error) {
  const code = readString(error, 'code')
  const constraint = readString(error, 'constraint')
  const message = readString(error, 'message') ?? String(error)
  return { id, failure: { message, ...(code && { code }), ...(constraint && { constraint }) } }
}

parentPort?.on(
  'message',
  /** @param {WorkerRequest} request */
  async (request) => {
    const response = await handleRequest(request).catch((error) =>
      toFailureResponse(request.id, error),
    )
    parentPort?.postMessage(response)
  },
)

parentPort?.postMessage('ready')
