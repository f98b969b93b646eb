import { catalogue } from './catalogue.ts'

/** Messages for the preview of a pop-up at desktop or phone size. */
export const popupPreviewMessages = catalogue('popupPreview', {
  device: 'Size',
  desktop: 'Desktop',
  phone: 'Phone',
  step: 'Step',
  stage: 'The pop-up on a page',
  drawing: 'The pop-up is loading',
  notDrawn: 'The pop-up could not be displayed',
  nothingSent: 'Try it. Nothing is sent.',
  leadsTo: 'This takes visitors to {address}',
  closed: 'Closed: the visitor is back on the page.',
  showAgain: 'Show it again',
})
