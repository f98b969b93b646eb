import { catalogue } from './catalogue.ts'

/** The kit's own messages, shared by all features. */
export const kitMessages = catalogue('kit', {
  sessionTimedOut: 'Session timed out.',
  crashTitle: 'This part stopped working',
  crashText: 'The rest of the page is not affected. Try again, or reload the page.',
  addressRefused: 'We did not follow the server to an address that is not allowed: {address}',
  notSetUpTitle: 'This part is not set up yet',
  optionMissing: '<{tag}> needs the option {option}: call configure({ {option} }) on this page.',
  originMissing:
    '<{tag}> rejects api-base="{apiBase}": add its origin to configure({ apiOrigins }).',
})
