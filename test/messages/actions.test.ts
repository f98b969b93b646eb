import { expect } from 'chai'
import { actionMessages } from '../../src/messages/actions.ts'
import { ALL_CATALOGUES } from '../../src/messages/all.ts'

/** How the label of a button starts; a longer text, such as a title, may start the same. */
const VERBS =
  'Add|Apply|Ask|Back|Cancel|Change|Check|Choose|Clear|Close|Compare|Continue|Copy|Create|Delete|Discard|Download|' +
  'Duplicate|Edit|Go|Install|Keep|Load|Open|Pause|Preview|Publish|Remove|Rename|Renew|Replace|Resume|Save|Send|Set|' +
  'Show|Sign|Start|Switch|Try|Undo|Upgrade|Use'
const ACTION = new RegExp(`^(${VERBS})\\b[^.?!:]*$`)

/** The same words as an action, with another meaning or as one of a set of keys: they may need another translation. */
const EXCEPTIONS: ReadonlySet<string> = new Set([
  // The state of an invoice.
  'billing.open',
  // Names of a tab, a page and an entry of the navigation.
  'campaigns.setLive',
  'pages.login',
  'pages.support',
  'shell.contact',
  'pages.templates',
  // A start and an end, not a button that starts something.
  'inspector.align-start',
  'inspector.side-start',
  'targeting.startField',
  // Two of the links whose key contains the reason for a warning, and a step of a list.
  'campaigns.way-never-seen',
  'campaigns.way-not-lately',
  'campaigns.way-samples',
  'figures.stepSnippet',
  'targeting.mend-install',
  // To keep a campaign instead of deleting it, and to keep a sample text as it is.
  'campaigns.keepIt',
  'design.keepSample',
  // The placeholders of two select fields.
  'setPassword.choose',
  'wizardSteps.choose',
])

describe('an action', () => {
  it('is written once for all features', () => {
    const shared: ReadonlySet<string> = new Set(Object.values(actionMessages.lines))
    const keysByText = new Map<string, string[]>()
    for (const { name, lines } of ALL_CATALOGUES) {
      for (const [key, text] of Object.entries(lines)) {
        const fullKey = `${name}.${key}`
        if (EXCEPTIONS.has(fullKey) || !(ACTION.test(text) || shared.has(text))) continue
        keysByText.set(text, [...(keysByText.get(text) ?? []), fullKey])
      }
    }
    const repeated = [...keysByText].filter(([, keys]) => keys.length > 1)
    expect(repeated).to.deep.equal([])
  })
})
