import * as v from 'valibot'
import { nullable } from '../model.ts'

const RESULTS = ['accepted', 'rejected', 'retry', 'unauthorized', 'gone'] as const

/** How a receiver's response was read; the words are its own. */
export type Outcome = { result: (typeof RESULTS)[number]; words: string }

export type SampleRequest = {
  method: string
  url: string
  contentType: string | null
  body: string
}
export type SampleResponse = { status: number; body: string; ms: number }

/** What a sample lead sends, and what came back; secrets are replaced by dots. */
export type SampleReply = {
  requests: readonly SampleRequest[]
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
    content_type: nullable(v.string()),
    body: nullable(v.string()),
  }),
  v.transform(
    ({ method, url, content_type: contentType, body }): SampleRequest => ({
      ...{ method, url, contentType, body: body ?? '' },
    }),
  ),
)

const sampleSchema = v.object({
  requests: v.array(requestSchema),
  responses: v.array(v.object({ status: v.number(), body: v.string(), ms: v.number() })),
  outcome: nullable(v.object({ result: v.picklist(RESULTS), words: v.string() })),
})

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
