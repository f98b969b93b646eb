import { catalogue } from './catalogue.ts'

/** Actions that several features offer in views that load later; those of a first load are in ui.ts. */
export const actionMessages = catalogue('actions', {
  checkAgain: 'Check again',
  comparePlans: 'Compare plans',
  contact: 'Contact',
  duplicate: 'Duplicate',
  goToBilling: 'Go to billing',
  goToCampaigns: 'Go to campaigns',
  preview: 'Preview',
  publishChanges: 'Publish changes',
  rename: 'Rename',
  renewPlan: 'Renew {plan}',
  sendAgain: 'Send again',
  setLive: 'Set live',
  setLiveAnyway: 'Set live anyway',
  signIn: 'Sign in',
  startAgain: 'Start again',
  undo: 'Undo',
})
