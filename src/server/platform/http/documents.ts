const DOCUMENTS = /^\/v1\/campaigns\/[^/]+\/(design|targeting)$/

/**
 * Whether a call saves a document that somebody edits: it is long, comes every few seconds, and names
 * the version that it follows, so that a repeat changes nothing.
 */
export const isDocumentSave = (path: string): boolean => DOCUMENTS.test(path)
