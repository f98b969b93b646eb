import type * as v from 'valibot'
import type { Store } from '../store.ts'
import type { FormValue } from './form.ts'
import { readParams } from './params.ts'

export type OperationContext = {
  store: Store
  /** The id in the path, or ''. */
  id: string
  /** The stand-in’s origin, for URLs in responses. */
  origin: string
}

/** One operation of Stripe’s API. */
export type Operation = {
  method: 'GET' | 'POST' | 'DELETE'
  /** The path after `/v1`, with `:id` for an id. */
  path: string
  run(
    context: OperationContext,
    form: { [name: string]: FormValue },
  ): Promise<{ answer: object; expand: string[] }>
}

type ExpandableSchema = v.GenericSchema<unknown, { expand: string[] }>

/** Defines an operation; its parameters are validated first. */
export function operation<Schema extends ExpandableSchema>(
  line: `${Operation['method']} /${string}`,
  schema: Schema,
  handler: (context: OperationContext, params: v.InferOutput<Schema>) => Promise<object>,
): Operation {
  const [method, path] = line.split(' ')
  return {
    method: method === 'POST' || method === 'DELETE' ? method : 'GET',
    path: path ?? '',
    async run(ask, form) {
      const params = readParams(schema, form)
      return { answer: await handler(ask, params), expand: params.expand }
    },
  }
}
