import { SiteWizard } from '../src/shell/add-site-wizard.tsx'
import { define, type TagEvents } from './define.ts'

/**
 * `<add-site-wizard platform ask-details step>` registers a website and shows how to install the
 * product on it. `platform` is `shopify` or `other`, by default the platform of the user's account; `ask-details`
 * starts with phone, role and industry; `step` is the first page: 0 details, 1 website, 2 install.
 * Events: `site-added` `{ siteId, domain }`, `step-changed` `{ step }`, `sites-limit-reached` `{ sitesLimit }`
 * (cancelable: by default a button leads to the plans), `finished` (cancelable), and, as for every tag, `failed` and
 * `signed-out`.
 */
export const AddSiteWizardElement = define('add-site-wizard', SiteWizard, {
  attributes: {
    platform: ['shopify', 'other'],
    askDetails: 'boolean',
    step: 'number',
  },
  events: {
    onSiteAdded: 'site-added',
    onStepChanged: 'step-changed',
    onSitesLimitReached: { name: 'sites-limit-reached', cancelable: true },
    onFinished: { name: 'finished', cancelable: true },
  },
})

declare global {
  interface HTMLElementTagNameMap {
    'add-site-wizard': InstanceType<typeof AddSiteWizardElement>
  }
  interface GlobalEventHandlersEventMap extends TagEvents<typeof AddSiteWizardElement> {}
}
