import { catalogue } from './catalogue.ts'

/** Copy in the wizard's illustrations: two pop-ups from an example shop. */
export const pictureMessages = catalogue('picture', {
  address: 'your-website.example',
  shop: 'Juniper & Clay',
  coupon: '10% off your first pot',
  couponText: 'Thrown and fired in small batches. One email a month, new glazes first.',
  couponEmail: 'Your email address',
  couponSend: 'Get my 10%',
  couponDecline: 'No, thanks',
  letterFrom: 'Letters from',
  letterSender: 'the studio',
  letterText: 'Once a month: what we made, what broke, and what comes out of the kiln next.',
  letterEmail: 'Your email',
  letterSend: 'Subscribe',
})
