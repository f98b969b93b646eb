import { catalogue } from './catalogue.ts'

/** While the service is in maintenance: the page `/maintanceMode`, and what stands over every other. */
export const maintenanceMessages = catalogue('maintenance', {
  soon: 'Back soon',
  until: 'Back at about {time}',
  text: 'We are working on {brand}. Nothing that you saved is lost.',
  typed: 'What you typed is kept, and stands here again when we are back.',
  tryAgain: 'Try again',
  notYet: 'Not back yet.',
  looksEvery: 'This page looks again every {seconds} seconds.',
  looks: 'This page looks again by itself.',
  zone: 'By the clock of {zone}.',
  back: '{brand} is back.',
})
