import { html, raw } from 'hono/html'

/** From Lucide, ISC licence, © Lucide contributors. */
const PATHS = {
  eye: '<path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0"/><circle cx="12" cy="12" r="3"/>',
  'eye-off':
    '<path d="M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49"/><path d="M14.084 14.158a3 3 0 0 1-4.242-4.242"/><path d="M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143"/><path d="m2 2 20 20"/>',
  'shopping-bag':
    '<path d="M16 10a4 4 0 0 1-8 0"/><path d="M3.103 6.034h17.794"/><path d="M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z"/>',
  alert: '<circle cx="12" cy="12" r="10"/><path d="M12 8v4"/><path d="M12 16h.01"/>',
  check: '<path d="M20 6 9 17l-5-5"/>',
  circle: '<circle cx="12" cy="12" r="10"/>',
} as const

export type IconName = keyof typeof PATHS

/** Decorative: always next to text, never instead of it. */
export const icon = (name: IconName) =>
  html`<svg class="icon" data-icon="${name}" viewBox="0 0 24 24" aria-hidden="true">${raw(PATHS[name])}</svg>`

export const mark = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path class="trunk" d="M12 17v5.5" fill="none" stroke-width="2" stroke-linecap="round"/><path class="shade" d="M12 1C8.2 4.6 6 8.6 6 12.6 6 16.4 8.6 19 12 19z"/><path class="light" d="M12 1c3.8 3.6 6 7.6 6 11.6 0 3.8-2.6 6.4-6 6.4z"/></svg>`
