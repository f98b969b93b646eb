import { ApiFailure } from './failure.ts'
import type { Call, Http } from './http.ts'

/** Downloads a file without a time limit. @throws ApiFailure */
export async function downloadFile(
  http: Http,
  path: string,
  signal: AbortSignal,
  query: NonNullable<Call['query']> = {},
): Promise<Blob> {
  const { data } = await http.get(path, { signal, query, timeoutMs: null, read: readFile })
  if (!(data instanceof Blob)) throw new ApiFailure({ kind: 'unreadable' })
  return data
}

const readFile: NonNullable<Call['read']> = async (response) => ({
  data: await response.blob(),
  message: '',
  code: '',
  body: undefined,
})
