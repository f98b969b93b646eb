/** JSON with line breaks; any other text as it is. */
export function prettyBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** The pairs of a form's body, decoded. */
export const formPairs = (body: string): [name: string, value: string][] => [
  ...new URLSearchParams(body),
]
