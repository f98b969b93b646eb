import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { GuardedFetchError } from './guarded-fetch-error.ts'

export type GuardedRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string
  /** `manual` returns a redirect instead of following it, so that the headers reach no other host. */
  redirect?: 'follow' | 'manual'
  /** `truncate` returns the first bytes of a body that is too large, instead of failing. */
  largeBody?: 'fail' | 'truncate'
  /** Ends the fetch before its deadline. */
  signal?: AbortSignal
}

const DECODERS = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Sends one request over an open socket; resolves when the response headers arrive. */
export function sendRequest(
  socket: Socket,
  url: URL,
  { method = 'GET', headers = {}, body }: GuardedRequest,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      createConnection: () => socket,
      method,
      path: `${url.pathname}${url.search}`,
      setHost: false,
      headers: {
        host: url.host,
        'accept-encoding': Object.keys(DECODERS).join(', '),
        connection: 'close',
        // Node omits it for DELETE.
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
    })
    request.once('response', resolve)
    request.once('error', reject)
    request.end(body)
  })
}

type BodyLimit = { maxBytes: number; largeBody: GuardedRequest['largeBody'] }

/**
 * Reads and decompresses the body.
 * @throws GuardedFetchError `too-large` as soon as the decompressed data exceeds `maxBytes`, so that a small
 * compressed response cannot exhaust memory.
 */
export async function readBody(
  response: IncomingMessage,
  url: URL,
  { maxBytes, largeBody = 'fail' }: BodyLimit,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of decompress(response)) {
    size += chunk.length
    chunks.push(chunk)
    if (size <= maxBytes) continue
    if (largeBody === 'fail') throw new GuardedFetchError('too-large', url.href)
    break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

function decompress(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']
  const create = Object.entries(DECODERS).find(([name]) => name === encoding)?.[1]
  if (create === undefined) return response
  const decoder = create()
  response.once('error', (error) => decoder.destroy(error))
  return response.pipe(decoder)
}
