/** A key for a form, to be renewed after each success. (`randomUUID` is missing on plain http.) */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** One key for one question: a repeat after a lost answer must not ask anew, another question must. */
export function createKeys(): (question: string) => string {
  let last = { question: '', key: '' }
  return (question) => {
    if (last.key === '' || last.question !== question) {
      last = { question, key: createIdempotencyKey() }
    }
    return last.key
  }
}
