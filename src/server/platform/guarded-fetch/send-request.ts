import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { GuardedFetchError } from './guarded-fetch-error.ts'

export type GuardedRequest = {
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
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
        ...headers,
      },
    })
    request.once('response', resolve)
    request.once('error', reject)
    request.end(body)
  })
}

/**
 * Reads and decompresses the whole body.
 * @throws GuardedFetchError `too-large` as soon as the decompressed data exceeds `maxBytes`, so that a small
 * compressed response cannot exhaust memory.
 */
export async function readBody(
  response: IncomingMessage,
  url: URL,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of decompress(response)) {
    size += chunk.length
    if (size > maxBytes) throw new GuardedFetchError('too-large', url.href)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function decompress(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']
  const create = Object.entries(DECODERS).find(([name]) => name === encoding)?.[1]
  if (create === undefined) return response
  const decoder = create()
  response.once('error', (error) => decoder.destroy(error))
  return response.pipe(decoder)
}
