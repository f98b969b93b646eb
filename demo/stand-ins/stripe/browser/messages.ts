import * as v from 'valibot'

/** What the page's script tells the frame, once it is there. */
export const toFrame = v.object({
  type: v.literal('poplar-stripe-open'),
  clientSecret: v.string(),
})
export type ToFrame = v.InferOutput<typeof toFrame>

/** What the frame tells the page's script. */
export const toPage = v.variant('type', [
  v.object({ type: v.literal('poplar-stripe-ready') }),
  v.object({ type: v.literal('poplar-stripe-height'), height: v.number() }),
  v.object({ type: v.literal('poplar-stripe-complete'), returnTo: v.nullable(v.string()) }),
])
export type ToPage = v.InferOutput<typeof toPage>
