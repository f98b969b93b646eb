import { html } from 'hono/html'
import type { Fragment } from '../platform/pages/document.ts'
import type { Maintenance } from './state.ts'

/** What pages of the server say in place of their own words. Times are UTC: no page knows its reader's zone. */
export function maintenanceWords({ message, until }: Maintenance, now: Date) {
  const isAhead = until !== null && until > now
  return { title: isAhead ? `Back at about ${time(until)}` : 'Back soon', lead: html`${message}` }
}

function time(moment: Date): string {
  const clock = { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' } as const
  return `${moment.toLocaleTimeString('en-GB', clock)} UTC`
}

/** The same address once more: an empty `href` keeps a token in it out of the page. */
export const tryAgain: Fragment = html`<a class="button" data-variant="primary" href="">Try again</a>`
