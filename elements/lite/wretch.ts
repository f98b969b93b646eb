// The part of wretch that `lib/http` uses, for the lite build: a request builder, and an error for every response that
// isn't a success. Saves 1.5 kB of catchers, resolvers and polyfills.

type Fetch = (url: string, options: RequestInit) => Promise<Response>
type Middleware = (next: Fetch) => Fetch

type RequestParts = {
  readonly url: string
  readonly options: RequestInit & { headers?: Record<string, string> }
  readonly middlewares: readonly Middleware[]
  readonly fetch: Fetch
}

class WretchError extends Error {
  readonly response: Response
  readonly status: number
  readonly text: string

  constructor(response: Response, text: string) {
    super(text || response.statusText)
    this.response = response
    this.status = response.status
    this.text = text
  }
}

const call = (parts: RequestParts) => {
  const and = (more: Partial<RequestParts>) => call({ ...parts, ...more })
  const withOptions = (more: RequestParts['options']) => {
    const headers = { ...parts.options.headers, ...more.headers }
    return and({ options: { ...parts.options, ...more, headers } })
  }
  return {
    polyfills: ({ fetch }: Pick<RequestParts, 'fetch'>) => and({ fetch }),
    url: (path: string) => and({ url: parts.url + path }),
    headers: (headers: Record<string, string>) => withOptions({ headers }),
    options: withOptions,
    /** The first one wraps the others. */
    middlewares: (more: readonly Middleware[]) =>
      and({ middlewares: [...parts.middlewares, ...more] }),
    fetch: (method: string) => ({ res: () => send(parts, method) }),
  }
}

async function send(parts: RequestParts, method: string): Promise<Response> {
  const fetchThroughMiddlewares = parts.middlewares.reduceRight(
    (next, middleware) => middleware(next),
    parts.fetch,
  )
  const response = await fetchThroughMiddlewares(parts.url, { ...parts.options, method })
  if (!response.ok) throw new WretchError(response, await response.text())
  return response
}

const wretch = (url: string, options: RequestParts['options']) =>
  call({ url, options, middlewares: [], fetch })

// biome-ignore lint/style/noDefaultExport: wretch has a default export
export default Object.assign(wretch, { WretchError })
