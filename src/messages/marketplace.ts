import { catalogue } from './catalogue.ts'

/** The notice for accounts whose marketplace has delayed the payment. */
export const marketplaceMessages = catalogue('marketplace', {
  titleDelayed: 'Payment from AppSumo is delayed',
  titlePaused: 'Pop-ups are paused',
  text: 'AppSumo hasn’t passed on the payment for your deal yet. Switch to a monthly or yearly plan, or back up your data within {days} {days|day|days}.',
  textOver:
    'AppSumo hasn’t passed on the payment for your deal. Switch to a monthly or yearly plan, or back up your data.',
  textMember:
    'AppSumo hasn’t passed on the payment for this account’s deal. {admin} can switch to another plan, or back up the data.',
  textMemberOfNobody:
    'AppSumo hasn’t passed on the payment for this account’s deal. An admin can switch to another plan, or back up the data.',
  untilDate: 'Until {date}',
  before: 'pop-ups show, leads arrive',
  afterThat: 'After that',
  sinceDate: 'Since {date}',
  after: 'pop-ups pause, nothing is deleted',
  paused: 'pop-ups are paused, nothing is deleted',
  backUp: 'Back up',
  upgrade: 'Upgrade',
  savedTitle: 'Your backup is saved.',
  savedText:
    '{name} contains {sites} {sites|site|sites}, {campaigns} {campaigns|campaign|campaigns} and {subscribers} {subscribers|subscriber|subscribers}.',
  notSavedTitle: 'Your backup wasn’t saved.',
  brokenOff: 'The download was incomplete. Check your connection, then try again.',
})
