import { AwsClient } from 'aws4fetch'
import type { Bucket } from './settings.ts'
import type { ImageStore } from './store.ts'

const PATIENCE_MS = 10_000

/** The storage did not do what it was asked for; what it answered is for the log. */
class StorageFailed extends Error {
  constructor(status: number) {
    super(`The storage of S3_URL answered ${status}.`)
    this.name = 'StorageFailed'
  }
}

/** Pictures in a bucket, for servers that are many. @throws StorageFailed */
export function imagesInBucket({ address, ...key }: Bucket): ImageStore {
  const client = new AwsClient({ ...key, service: 's3', retries: 2 })
  const ask = (imageId: string, init: RequestInit = {}) =>
    client.fetch(`${address}/images/${imageId}`, {
      ...init,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  return {
    async write(imageId, bytes) {
      const { ok, status } = await ask(imageId, { method: 'PUT', body: new Uint8Array(bytes) })
      if (!ok) throw new StorageFailed(status)
    },
    async read(imageId) {
      const reply = await ask(imageId)
      if (reply.ok) return new Uint8Array(await reply.arrayBuffer())
      await reply.body?.cancel()
      if (reply.status === 404) return null
      throw new StorageFailed(reply.status)
    },
  }
}
