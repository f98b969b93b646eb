const URLS = /\bhttps?:\/\/[^\s"'<>]+/gi

const withoutUrls = (text: string): string => text.replace(URLS, '[URL]')

/** What may be logged about an error: its URLs, which may contain secrets, are left out, and so are its other properties. */
export function describeError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('Something that is no error was thrown.')
  const described = new Error(withoutUrls(error.message))
  described.name = error.name
  described.stack = withoutUrls(error.stack ?? '')
  return described
}
