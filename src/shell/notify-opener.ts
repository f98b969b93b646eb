import { OPENED_WINDOW_SOURCE, type OpenedWindowAction } from './opened-window.ts'

/** The browser drops the message if the opener has another origin. */
export function notifyOpener(
  action: OpenedWindowAction,
  opener: Pick<Window, 'postMessage'> | null = window.opener,
): void {
  opener?.postMessage({ source: OPENED_WINDOW_SOURCE, action }, location.origin)
}
