import { catalogue } from './catalogue.ts'

/** The groups of a campaign's rules, named in both the campaign list and the editor. */
export const RULE_GROUPS = {
  when: 'When',
  where: 'Where',
  who: 'Who',
  cart: 'Cart',
  often: 'How often',
  schedule: 'Schedule',
  consent: 'Consent',
} as const

/** The group names, for pages that don't load the settings' own catalogue. */
export const ruleGroupMessages = catalogue('ruleGroups', RULE_GROUPS)
