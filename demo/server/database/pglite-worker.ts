// PGlite in a thread of its own: in the API's thread one slow query would stop every request.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import type {
  WorkerNotice,
  WorkerReply,
  WorkerRequest,
  WorkerSettings,
} from './pglite-worker-messages.ts'

const settings: WorkerSettings = workerData

const pglite = await PGlite.create({
  ...(settings.folder === null ? {} : { dataDir: settings.folder }),
  ...(settings.dump === null ? {} : { loadDataDir: new Blob([new Uint8Array(settings.dump)]) }),
  parsers: {
    [types.DATE]: (text: string) => text,
    [types.INT8]: (text: string) => Number(text),
    [types.NUMERIC]: (text: string) => Number(text),
  },
})

const tell = (notice: WorkerNotice) => parentPort?.postMessage(notice)

async function answer(request: WorkerRequest): Promise<WorkerReply> {
  const { id } = request
  switch (request.action) {
    case 'query': {
      const { rows } = await pglite.query<Record<string, unknown>>(request.sql, [...request.params])
      return { id, rows }
    }
    case 'script':
      await pglite.exec(request.sql)
      return { id, rows: [] }
    case 'listen':
      await pglite.listen(request.channel, (payload) => tell({ channel: request.channel, payload }))
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

function textOf(error: unknown, key: string): string | undefined {
  if (typeof error !== 'object' || error === null || !(key in error)) return undefined
  const value: unknown = Reflect.get(error, key)
  return typeof value === 'string' ? value : undefined
}

function failureOf(id: number, error: unknown): WorkerReply {
  const code = textOf(error, 'code')
  const constraint = textOf(error, 'constraint')
  const message = textOf(error, 'message') ?? String(error)
  return { id, failure: { message, ...(code && { code }), ...(constraint && { constraint }) } }
}

parentPort?.on('message', async (request: WorkerRequest) => {
  const reply = await answer(request).catch((error) => failureOf(request.id, error))
  parentPort?.postMessage(reply)
})

parentPort?.postMessage('ready')
