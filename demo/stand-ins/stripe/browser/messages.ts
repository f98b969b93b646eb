import * as v from 'valibot'

/** Message from the page’s script to the frame. */
export const messageToFrame = v.object({
  type: v.literal('poplar-stripe-open'),
  clientSecret: v.string(),
})
export type MessageToFrame = v.InferOutput<typeof messageToFrame>

/** Messages from the frame to the page’s script. */
export const messageToPage = v.variant('type', [
  v.object({ type: v.literal('poplar-stripe-ready') }),
  v.object({ type: v.literal('poplar-stripe-height'), height: v.number() }),
  v.object({ type: v.literal('poplar-stripe-complete'), returnTo: v.nullable(v.string()) }),
])
export type MessageToPage = v.InferOutput<typeof messageToPage>
