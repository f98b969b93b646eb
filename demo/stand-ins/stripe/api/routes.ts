import { type Context, Hono } from 'hono'
import type { AppDeps } from '../../../../src/server/app/deps.ts'
import type { Queryable } from '../../../../src/server/platform/database/database.ts'
import type { AppEnv } from '../../../../src/server/session/app-env.ts'
import { LOCAL_STRIPE } from '../keys.ts'
import { API } from '../paths.ts'
import { OPERATIONS } from '../resources/index.ts'
import { newId, Store } from '../store.ts'
import { expandObject } from './expand.ts'
import { readForm } from './form.ts'
import type { Operation } from './operation.ts'
import { type ApiResponse, findResponse, hashParts, saveResponse } from './replies.ts'
import { StripeError } from './stripe-error.ts'

type ApiRequest = {
  id: string
  form: ReturnType<typeof readForm>
  key: string | null
  rawBody: string
}

async function readRequest(context: Context): Promise<ApiRequest> {
  const rawBody = await context.req.text()
  return {
    id: decodeURIComponent(context.req.param('id') ?? ''),
    form: readForm(new URL(context.req.url).searchParams, new URLSearchParams(rawBody)),
    key: context.req.header('idempotency-key') ?? null,
    rawBody,
  }
}

function requireSecretKey(context: Context): void {
  const providedKey = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1]
  if (providedKey === LOCAL_STRIPE.secretKey) return
  throw new StripeError(401, {
    type: 'invalid_request_error',
    message: providedKey
      ? `Invalid API Key provided: ${providedKey.slice(0, 7)}****`
      : 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
  })
}

async function runOperation(
  statements: Queryable,
  operation: Operation,
  { id, form, key }: ApiRequest,
  { environment, now }: AppDeps,
): Promise<ApiResponse> {
  const store = new Store(statements, now(), key)
  await store.lock()
  const origin = environment.addresses.app
  const { answer: result, expand } = await operation.run({ store, id, origin }, form)
  return { status: 200, body: await expandObject(store, result, expand) }
}

/** Runs a request once per idempotency key. Like Stripe, it also stores a declined card’s response. */
async function performOnce(deps: AppDeps, operation: Operation, request: ApiRequest) {
  try {
    return await perform(deps, operation, request)
  } catch (error) {
    const { key } = request
    if (!(error instanceof StripeError) || error.status !== PAYMENT_REQUIRED || key === null)
      throw error
    const response = { status: error.status, body: { error: { ...error.fields } } }
    const kept = {
      key,
      requestHash: requestHashOf(operation, request),
      response,
      now: deps.now(),
    }
    await deps.database.transaction((statements) => saveResponse(statements, kept))
    throw error
  }
}

const PAYMENT_REQUIRED = 402

const requestHashOf = ({ method, path }: Operation, { id, rawBody }: ApiRequest): string =>
  hashParts(method, path, id, rawBody)

/** Runs a request in one transaction. */
function perform(
  deps: AppDeps,
  operation: Operation,
  request: ApiRequest,
): Promise<[ApiResponse, boolean]> {
  const { key } = request
  const isWrite = operation.method === 'POST' && key !== null
  const requestHash = requestHashOf(operation, request)
  return deps.database.transaction(async (statements) => {
    if (!isWrite) return [await runOperation(statements, operation, request, deps), false]
    await new Store(statements, deps.now()).lock()
    const kept = await findResponse(statements, key, requestHash)
    if (kept !== null) return [kept, true]
    const response = await runOperation(statements, operation, request, deps)
    await saveResponse(statements, { key, requestHash, response, now: deps.now() })
    return [response, false]
  })
}

const json = (body: unknown, status: number, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { 'request-id': newId('req'), ...headers } })

/** The part of Stripe’s API that we use, in Stripe’s format. */
export function stripeApi(deps: AppDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.onError((error, context) => {
    if (error instanceof StripeError) return json({ error: error.fields }, error.status)
    context.set('failure', error)
    return json({ error: { type: 'api_error', message: 'The stand-in failed.' } }, 500)
  })
  for (const operation of OPERATIONS) {
    routes.on(operation.method, API + operation.path, async (context) => {
      requireSecretKey(context)
      const request = await readRequest(context)
      const [{ status, body }, isReplayed] = await performOnce(deps, operation, request)
      return json(body, status, {
        ...(request.key !== null && { 'idempotency-key': request.key }),
        ...(isReplayed && { 'idempotent-replayed': 'true' }),
      })
    })
  }
  routes.all(`${API}/*`, (context) => {
    throw new StripeError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${context.req.method}: ${context.req.path.replace(API, '/v1')}). The stand-in supports only what Poplar uses.`,
    })
  })
  return routes
}
