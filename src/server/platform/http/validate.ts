import type { ValidationTargets } from 'hono'
import { validator } from 'hono-openapi'
import type { GenericSchema } from 'valibot'
import { Refusal } from './refusal.ts'

/**
 * Validates a part of the request: `context.req.valid(target)` then returns the parsed value, and the API description
 * is generated from the same schema. The 400 response has the message of the first rule that failed.
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
