import { MAX_IMAGE_BYTES } from '../../popup/image-rules.ts'
import { type BodyLimit, KILOBYTE } from '../platform/http/body-limits.ts'

/** Whether a call uploads a file, as binary data. Determined by the path, which the caller cannot fake. */
export const isUpload = (path: string): boolean => path === '/v1/images'

/** Includes the multipart overhead around the file. */
export const UPLOAD_LIMIT: BodyLimit = {
  isFor: isUpload,
  maxBytes: MAX_IMAGE_BYTES + 4 * KILOBYTE,
  message: 'A picture can be at most 5 MB.',
}
