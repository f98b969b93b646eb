import * as v from 'valibot'

/** What an opened window asks the dashboard to do once the window is done. */
export type OpenedWindowAction = 'finish' | 'reload'

export const OPENED_WINDOW_SOURCE = 'poplar-kit:callback-close'
const message = v.object({
  source: v.literal(OPENED_WINDOW_SOURCE),
  action: v.picklist(['finish', 'reload']),
})

/** Null unless the message comes from a window on our own origin and has this format. */
export function parseAction({
  origin,
  data,
}: Pick<MessageEvent, 'origin' | 'data'>): OpenedWindowAction | null {
  if (origin !== location.origin) return null
  const result = v.safeParse(message, data)
  return result.success ? result.output.action : null
}
