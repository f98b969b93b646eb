import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { DatabaseError } from './database.ts'
import type {
  WorkerNotice,
  WorkerRequest,
  WorkerResponse,
  WorkerSettings,
} from './pglite-worker-messages.ts'

type SuccessResponse = Exclude<WorkerResponse, { failure: unknown }>
type PendingRequest = { resolve(answer: SuccessResponse): void; reject(error: Error): void }
/** A request before its ID is assigned. */
type RequestWithoutId = WorkerRequest extends infer R
  ? R extends { id: number }
    ? Omit<R, 'id'>
    : never
  : never

export type PgliteThread = {
  send(request: RequestWithoutId): Promise<SuccessResponse>
  /**
   * Listens to the notifications of every channel that the worker listens to. Returns a function that
   * unsubscribes.
   */
  onNotice(listener: (notice: WorkerNotice) => void): () => void
  terminate(): Promise<void>
}

function settle(pendingRequest: PendingRequest, response: WorkerResponse): void {
  if ('failure' in response) {
    pendingRequest.reject(new DatabaseError(response.failure.message, response.failure))
  } else {
    pendingRequest.resolve(response)
  }
}

/** Starts the worker and resolves when its database is open. Throws the error that prevented it from opening. */
export async function startPgliteThread(settings: WorkerSettings): Promise<PgliteThread> {
  const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
    workerData: settings,
  })
  const pendingRequests = new Map<number, PendingRequest>()
  const listeners = new Set<(notice: WorkerNotice) => void>()
  let lastId = 0

  await once(worker, 'message')
  worker.on('message', (response: WorkerResponse | WorkerNotice) => {
    if ('channel' in response) {
      for (const listener of [...listeners]) listener(response)
      return
    }
    const entry = pendingRequests.get(response.id)
    pendingRequests.delete(response.id)
    // An idle database does not keep the process alive.
    if (pendingRequests.size === 0) worker.unref()
    if (entry) settle(entry, response)
  })
  const failAll = (error: Error) => {
    for (const { reject } of pendingRequests.values()) reject(error)
    pendingRequests.clear()
  }
  worker.on('error', failAll)
  worker.on('exit', () => failAll(new Error('The database was stopped.')))
  worker.unref()

  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        lastId += 1
        pendingRequests.set(lastId, { resolve, reject })
        worker.ref()
        worker.postMessage({ ...request, id: lastId })
      }),
    onNotice(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    terminate: async () => {
      await worker.terminate()
    },
  }
}
