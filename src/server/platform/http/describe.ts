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
  /** The envelope's `data`; null if the response reports only success. */
  data?: v.GenericSchema
  /** The envelope's properties next to `data`. */
  extraFields?: v.ObjectEntries
  /** No sign-in required. */
  isPublic?: boolean
}

/** Describes a route for `/openapi.json`, using the schemas that also type its response. */
export function describe(description: Description) {
  const { summary, data = v.null_(), extraFields = {}, isPublic = false } = description
  const envelope = v.object({
    success: v.literal(true),
    code: v.literal('OK'),
    message: v.string(),
    data,
    ...extraFields,
  })
  return buildDescription(summary, envelope, isPublic)
}

/** Describes a route that returns a file, without an envelope. */
export const describeFile = ({
  summary,
  file,
  isPublic = false,
}: {
  summary: string
  file: v.GenericSchema
  isPublic?: boolean
}) => buildDescription(summary, file, isPublic)

/** Describes a route that returns a stream of events. */
export const describeStream = (summary: string) =>
  buildDescription(summary, v.string(), false, 'text/event-stream')

/** Describes a route that returns an image, which any page may load. */
export const describeImage = (summary: string) =>
  buildDescription(summary, v.string(), true, 'image/*')

/** Describes a route that returns a font or its style sheet, which any page may load. */
export const describeFont = (summary: string, type: 'text/css' | 'font/woff2') =>
  buildDescription(summary, v.string(), true, type)

function buildDescription(
  summary: string,
  answer: v.GenericSchema,
  isPublic: boolean,
  type = 'application/json',
) {
  return describeRoute({
    summary,
    ...(isPublic && { security: [] }),
    responses: {
      200: { description: 'Success.', content: { [type]: { schema: resolver(answer) } } },
      // Declared explicitly, so that no library adds its own schema.
      400: { description: 'The input is not valid.', content: json(refusal) },
      default: { description: 'The request was rejected.', content: json(refusal) },
    },
  })
}
