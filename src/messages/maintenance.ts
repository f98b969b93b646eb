import { catalogue } from './catalogue.ts'

/** Messages for maintenance: the page `/maintanceMode`, and the overlay on all other pages. */
export const maintenanceMessages = catalogue('maintenance', {
  soon: 'Back soon',
  until: 'Back at about {time}',
  text: 'We’re working on {brand}. Your saved work is safe.',
  typed: 'What you typed is kept and will be here when we’re back.',
  notYet: 'We’re not back yet.',
  looksEvery: 'This page checks again every {seconds} seconds.',
  looks: 'This page checks again automatically.',
  zone: 'Time zone: {zone}.',
  back: '{brand} is back.',
})
