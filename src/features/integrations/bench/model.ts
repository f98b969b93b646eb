import * as v from 'valibot'
import { nullable } from '../model.ts'

const RESULTS = ['accepted', 'rejected', 'retry', 'unauthorized', 'gone'] as const

/** How a receiver's response was read; the words are its own. */
export type Outcome = { result: (typeof RESULTS)[number]; words: string }

export type SampleRequest = {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  contentType: string | null
  body: string
  /** Sent only if the service doesn't have the person yet. */
  isConditional: boolean
}
export type SampleResponse = {
  status: number
  contentType: string | null
  body: string
  ms: number
}

/** What a sample lead sends, and what came back; secrets are replaced by dots. */
export type SampleReply = {
  requests: readonly SampleRequest[]
  /** Whether requests follow that depend on a response. */
  hasMore: boolean
  responses: readonly SampleResponse[]
  /** Null if nothing was sent. */
  outcome: Outcome | null
}

/** The result of a test; without a status, the receiver didn't respond. */
export type TestReply = Outcome & { status: number | null; ms: number }

const requestSchema = v.pipe(
  v.object({
    method: v.string(),
    url: v.string(),
    headers: v.optional(v.record(v.string(), v.string()), {}),
    content_type: nullable(v.string()),
    body: nullable(v.string()),
    is_conditional: v.optional(v.boolean(), false),
  }),
  v.transform(
    ({
      content_type: contentType,
      is_conditional: isConditional,
      body,
      ...rest
    }): SampleRequest => ({
      ...{ ...rest, contentType, isConditional, body: body ?? '' },
    }),
  ),
)

const responseSchema = v.pipe(
  v.object({
    status: v.number(),
    content_type: nullable(v.string()),
    body: v.string(),
    ms: v.number(),
  }),
  v.transform(
    ({ content_type: contentType, ...rest }): SampleResponse => ({ ...rest, contentType }),
  ),
)

const sampleSchema = v.pipe(
  v.object({
    requests: v.array(requestSchema),
    has_more: v.optional(v.boolean(), false),
    responses: v.array(responseSchema),
    outcome: nullable(v.object({ result: v.picklist(RESULTS), words: v.string() })),
  }),
  v.transform(({ has_more: hasMore, ...rest }): SampleReply => ({ ...rest, hasMore })),
)

export const parseSampleReply = (data: unknown): SampleReply => v.parse(sampleSchema, data)

const testSchema = v.pipe(
  v.object({
    outcome: v.picklist(RESULTS),
    words: nullable(v.string()),
    status: nullable(v.number()),
    ms: v.optional(v.number(), 0),
  }),
  v.transform(
    ({ outcome: result, words, status, ms }): TestReply => ({
      ...{ result, words: words ?? '', status, ms },
    }),
  ),
)

export const parseTestReply = (data: unknown): TestReply => v.parse(testSchema, data)
