/** An API response: data for the envelope, or a whole `Response`. */
export type ApiResponse = unknown
export type Api = Record<
  string,
  ApiResponse | ((request: Request) => ApiResponse | Promise<ApiResponse>)
>

/** The fake API: its responses and the requests it received. Replaces the page's `fetch`. */
export const api = {
  answers: {} as Api,
  requests: [] as Request[],
  reset(answers: Api): void {
    api.answers = answers
    api.requests = []
  },
}

export const API_BASE = 'https://api.example/v1'

globalThis.fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
  const request = new Request(input, init)
  // In WebKit, a request's signal stops following `init.signal` once the latter is garbage collected.
  if (init?.signal) Object.defineProperty(request, 'signal', { value: init.signal })
  api.requests.push(request)
  const path = pathOf(request.url)
  const answer = api.answers[`${request.method} ${path}`] ?? api.answers['*']
  const response: unknown = await Promise.race([
    typeof answer === 'function' ? answer(request) : answer,
    untilAborted(request.signal),
  ])
  return response instanceof Response ? response : envelope(200, { data: response ?? null })
}

export const pathOf = (url: string): string => url.replace(API_BASE, '').replace(/\?.*$/, '')

export function envelope(status: number, fields: Record<string, unknown> = {}): Response {
  const body = {
    success: status < 400,
    code: status < 400 ? 'OK' : 'FAILED',
    message: '',
    ...fields,
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'x-request-id': 'request-7' },
  })
}

export const neverRespond = (): Promise<never> => new Promise(() => {})

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}
