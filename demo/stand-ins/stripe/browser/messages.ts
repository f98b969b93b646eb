import * as v from 'valibot'

/** Message from the page’s script to the frame. */
export const toFrame = v.object({
  type: v.literal('poplar-stripe-open'),
  clientSecret: v.string(),
})
export type ToFrame = v.InferOutput<typeof toFrame>

/** Messages from the frame to the page’s script. */
export const toPage = v.variant('type', [
  v.object({ type: v.literal('poplar-stripe-ready') }),
  v.object({ type: v.literal('poplar-stripe-height'), height: v.number() }),
  v.object({ type: v.literal('poplar-stripe-complete'), returnTo: v.nullable(v.string()) }),
])
export type ToPage = v.InferOutput<typeof toPage>
