import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** For a body that is encoded again after every change; the highest takes ten times as long for 2 % less. */
const FAST_QUALITY = 9
/** Shorter bodies fit into one packet as they are. */
const MIN_COMPRESSED_BYTES = 512

type Coding = 'br' | 'gzip'
type Encoded = { body: Uint8Array<ArrayBuffer>; etag: string; coding: Coding | null }

/** A body that is encoded once and sent many times: the smallest encoding first. */
export type StoredResponse = {
  contentType: string
  encodings: readonly Encoded[]
  plain: Encoded
  /** The size of all encodings. */
  bytes: number
}

/** Encodes the envelope of a successful response. */
export const storeResponse = (data: unknown): Promise<StoredResponse> =>
  storeBody(Buffer.from(JSON.stringify({ success: true, code: 'OK', message: '', data })), {
    contentType: 'application/json',
    quality: FAST_QUALITY,
  })

type BodyOptions = {
  contentType: string
  /** Of Brotli, up to 11. */
  quality?: number
}

/** Encodes a body of text. */
export async function storeBody(
  body: Uint8Array<ArrayBuffer>,
  { contentType, quality = constants.BROTLI_MAX_QUALITY }: BodyOptions,
): Promise<StoredResponse> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const plain: Encoded = { body, etag: `"${hash}"`, coding: null }
  const encodings = body.length < MIN_COMPRESSED_BYTES ? [] : await encode(body, { hash, quality })
  const bytes = [plain, ...encodings].reduce((sum, { body: { length } }) => sum + length, 0)
  return { contentType, plain, encodings, bytes }
}

async function encode(
  body: Uint8Array,
  { hash, quality }: { hash: string; quality: number },
): Promise<Encoded[]> {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }
  const [br, gz] = await Promise.all([brotliAsync(body, options), gzipAsync(body)])
  return [
    { body: br, etag: `"${hash}-br"`, coding: 'br' },
    { body: gz, etag: `"${hash}-gzip"`, coding: 'gzip' },
  ]
}

/** How a request is answered. `body` is null if the client has it already. */
type StoredReply = {
  status: 200 | 304
  headers: Record<string, string>
  body: Encoded['body'] | null
}

/** Chooses the smallest encoding that the client accepts, or 304 if the client has it. */
export function replyWith(
  { contentType, encodings, plain }: StoredResponse,
  { acceptEncoding = '', ifNoneMatch = '' }: { acceptEncoding?: string; ifNoneMatch?: string },
): StoredReply {
  const { body, etag, coding } =
    encodings.find(({ coding }) => coding !== null && accepts(acceptEncoding, coding)) ?? plain
  const headers = { etag, vary: 'Accept-Encoding' }
  if (isKnown(ifNoneMatch, etag)) return { status: 304, headers, body: null }
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': contentType,
      ...(coding !== null && { 'content-encoding': coding }),
    },
    body,
  }
}

/** A proxy that compresses again marks the tag as weak. */
const isKnown = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.split(',').some((tag) => [etag, '*'].includes(tag.trim().replace(/^W\//, '')))

const accepts = (accepted: string, coding: Coding): boolean =>
  accepted.split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
    return name === coding && !parameters.includes('q=0')
  })

/** Answers with a stored response. */
export function sendStored(
  context: Context,
  stored: StoredResponse,
  headers: Readonly<Record<string, string>>,
): Response {
  const acceptEncoding = context.req.header('accept-encoding') ?? ''
  const ifNoneMatch = context.req.header('if-none-match') ?? ''
  const reply = replyWith(stored, { acceptEncoding, ifNoneMatch })
  const allHeaders = { ...headers, ...reply.headers }
  return reply.body === null
    ? context.body(null, reply.status, allHeaders)
    : context.body(reply.body, 200, allHeaders)
}
