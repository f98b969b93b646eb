import * as v from 'valibot'

/** What a window that we opened says when it is done. */
export type OpenedWindowAction = 'finish' | 'reload'

const SOURCE = 'poplar-kit:callback-close'
const message = v.object({ source: v.literal(SOURCE), action: v.picklist(['finish', 'reload']) })

/** Tells only an opener of our own origin: the browser drops the message for any other. */
export function tellOpener(
  action: OpenedWindowAction,
  opener: Pick<Window, 'postMessage'> | null = window.opener,
): void {
  opener?.postMessage({ source: SOURCE, action }, location.origin)
}

/** Null for anything that is not the word of a window of our own origin. */
export function actionOf({
  origin,
  data,
}: Pick<MessageEvent, 'origin' | 'data'>): OpenedWindowAction | null {
  if (origin !== location.origin) return null
  const result = v.safeParse(message, data)
  return result.success ? result.output.action : null
}
