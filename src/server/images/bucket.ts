import { AwsClient } from 'aws4fetch'
import type { Bucket } from './settings.ts'
import type { ImageStore } from './store.ts'

const TIMEOUT_MS = 10_000

/** The storage returned an error; the status is for the log. */
class StorageError extends Error {
  constructor(status: number) {
    super(`S3_URL responded with status ${status}.`)
    this.name = 'StorageError'
  }
}

/** Stores images in an S3 bucket, for several servers. @throws StorageError */
export function bucketImageStore({ address, ...key }: Bucket): ImageStore {
  const client = new AwsClient({ ...key, service: 's3', retries: 2 })
  const request = (imageId: string, init: RequestInit = {}) =>
    client.fetch(`${address}/images/${imageId}`, {
      ...init,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  return {
    async write(imageId, bytes) {
      const { ok, status } = await request(imageId, { method: 'PUT', body: new Uint8Array(bytes) })
      if (!ok) throw new StorageError(status)
    },
    async read(imageId) {
      const response = await request(imageId)
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      await response.body?.cancel()
      if (response.status === 404) return null
      throw new StorageError(response.status)
    },
  }
}
