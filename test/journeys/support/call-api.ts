type ApiCall = {
  method?: string
  siteId: string
  body?: unknown
  /** See `tabPerTest`. */
  authorization: string
}

/** Calls the API directly, as one of a person's pages does. */
export const callApi = (
  dashboard: string,
  path: string,
  { method = 'GET', siteId, body, authorization }: ApiCall,
): Promise<Response> =>
  fetch(`${dashboard}/v1${path}`, {
    method,
    headers: {
      authorization,
      'site-id': siteId,
      'idempotency-key': crypto.randomUUID(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
