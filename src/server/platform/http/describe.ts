import { describeRoute, resolver } from 'hono-openapi'
import * as v from 'valibot'

const json = (schema: v.GenericSchema) => ({ 'application/json': { schema: resolver(schema) } })

const refusal = v.object({
  success: v.literal(false),
  code: v.string(),
  message: v.string(),
  data: v.unknown(),
})

type Description = {
  summary: string
  /** What stands in the envelope's `data`; null where the answer says no more than that it went well. */
  data?: v.GenericSchema
  /** What stands beside `data`. */
  beside?: v.ObjectEntries
  /** Nobody has to be signed in. */
  isPublic?: boolean
}

/** Describes a call for `/openapi.json`, by the schemas that type its answer. */
export function describe(description: Description) {
  const { summary, data = v.null_(), beside = {}, isPublic = false } = description
  const envelope = v.object({
    success: v.literal(true),
    code: v.literal('OK'),
    message: v.string(),
    data,
    ...beside,
  })
  return describedBy(summary, envelope, isPublic)
}

/** The same for a call whose answer is a file, which has no envelope. */
export const describeFile = ({ summary, file }: { summary: string; file: v.GenericSchema }) =>
  describedBy(summary, file, false)

/** The same for a call whose answer goes on as a stream of events. */
export const describeStream = (summary: string) =>
  describedBy(summary, v.string(), false, 'text/event-stream')

/** The same for a picture, which every page may show. */
export const describeImage = (summary: string) => describedBy(summary, v.string(), true, 'image/*')

/** The same for a font and its style sheet, which every page may use. */
export const describeFont = (summary: string, type: 'text/css' | 'font/woff2') =>
  describedBy(summary, v.string(), true, type)

function describedBy(
  summary: string,
  answer: v.GenericSchema,
  isPublic: boolean,
  type = 'application/json',
) {
  return describeRoute({
    summary,
    ...(isPublic && { security: [] }),
    responses: {
      200: { description: 'It went well.', content: { [type]: { schema: resolver(answer) } } },
      // Named, so that no library adds a shape of its own.
      400: { description: 'The input is not valid.', content: json(refusal) },
      default: { description: 'It was refused.', content: json(refusal) },
    },
  })
}
