import * as v from 'valibot'
import type { Http } from '../../lib/http.ts'

const uploadResponse = v.object({ image_id: v.string() })

/** `POST /images`: stores an image, and returns its id. */
export async function uploadImage(http: Http, file: Blob, signal: AbortSignal): Promise<string> {
  const { data } = await http.post('/images', { body: file, signal, timeoutMs: null })
  return v.parse(uploadResponse, data).image_id
}
