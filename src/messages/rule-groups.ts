import { catalogue } from './catalogue.ts'

/** The groups of a campaign's rules, which its list and its editor name, too. */
export const RULE_GROUPS = {
  when: 'When',
  where: 'Where',
  who: 'Who',
  cart: 'Cart',
  often: 'How often',
  schedule: 'Schedule',
  consent: 'Consent',
} as const

/** Their names where the settings' own catalogue is not loaded. */
export const ruleGroupMessages = catalogue('ruleGroups', RULE_GROUPS)
