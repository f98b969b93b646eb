import { type BodyLimit, KILOBYTE } from '../platform/http/body-limits.ts'

const DOCUMENTS = /^\/v1\/campaigns\/[^/]+\/(design|targeting)$/

/**
 * Whether a call saves a document that is being edited. Such a call is large, is made every few seconds, and
 * includes the version it is based on, so that repeating it changes nothing.
 */
export const isDocumentSave = (path: string): boolean => DOCUMENTS.test(path)

/** A design contains long text, in any script. */
export const DOCUMENT_LIMIT: BodyLimit = { isFor: isDocumentSave, maxBytes: 1_024 * KILOBYTE }
