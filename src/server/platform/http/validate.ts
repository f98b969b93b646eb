import type { ValidationTargets } from 'hono'
import { validator } from 'hono-openapi'
import type { GenericSchema } from 'valibot'
import { Refusal } from './refusal.ts'

/**
 * A schema at the door of a route: `context.req.valid(target)` then gives the parsed value, and the
 * API's description is made from the same schema. The first broken rule is the message of the 400.
 */
export function validate<Target extends keyof ValidationTargets, Schema extends GenericSchema>(
  target: Target,
  schema: Schema,
) {
  return validator(target, schema, (result) => {
    if (!result.success) {
      throw new Refusal('INVALID', result.error[0]?.message ?? 'The input is not valid.')
    }
  })
}
