import { MAX_IMPORT_BYTES } from '../../features/subscribers/imports/model.ts'
import type { BodyLimit } from '../platform/http/body-limits.ts'

export const UPLOAD_PATH = '/site/imports'

/** Whether a call uploads a file for an import. Its bytes may be in any encoding, so nothing may read them as text. */
export const isImportUpload = (path: string): boolean => path === `/v1${UPLOAD_PATH}`

export const IMPORT_LIMIT: BodyLimit = {
  isFor: isImportUpload,
  maxBytes: MAX_IMPORT_BYTES,
  message: 'A file can be at most 20 MB. Split it into several files and import one after another.',
}
