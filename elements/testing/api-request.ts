/** A request that an element sent to the API. */
export type ApiRequest = {
  /** In capitals: `POST`. */
  method: string
  /** Relative to `apiBase`, without the query: `/sites/create`. */
  path: string
  /** The query parameters; for a repeated parameter, its last value. */
  query: Readonly<Record<string, string>>
  /** Includes `authorization` when somebody is signed in. */
  headers: Headers
  /** The parsed JSON body; null if there is none. */
  body: unknown
}

/** The fields of a JSON response from the API. */
export type MockReply = {
  /** HTTP status, 200 by default. */
  status?: number
  /** Error code, such as `LIMIT_REACHED`. */
  code?: string
  /** Message for the user. */
  message?: string
  /** Payload, null by default. */
  data?: unknown
  /** Sent alongside `data` by paginated endpoints. */
  pagination?: unknown
}

/** `offline` for a network failure, the fields of a JSON response, or a complete `Response`. */
export type MockResponse = 'offline' | MockReply | Response
