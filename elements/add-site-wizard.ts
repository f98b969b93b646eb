import { SiteWizard } from '../src/shell/add-site-wizard.tsx'
import { define, type JsxProps } from './define.ts'

/**
 * `<add-site-wizard platform ask-details step>` registers a website and shows how to install the
 * product on it. Events: `site-added` `{ siteId, domain }`, `step-changed` `{ step }`, `finished`
 * (cancelable: our own page then goes to the dashboard) and, as every tag, `failed` and `signed-out`.
 */
export const AddSiteWizardElement = define('add-site-wizard', SiteWizard, {
  summary: 'Registers a website with the account and shows how to install the product on it.',
  attributes: {
    platform: ['shopify', 'other'],
    askDetails: 'boolean',
    step: 'number',
  },
  events: {
    onSiteAdded: 'site-added',
    onStepChanged: 'step-changed',
    onFinished: { name: 'finished', cancelable: true },
  },
  about: {
    platform: 'How the site is built; without it the platform of the person’s account counts.',
    askDetails: 'Begins with a page that asks for phone, role and industry.',
    step: 'Where to begin: 0 details, 1 website, 2 install.',
    onSiteAdded: 'A site was created: `{ siteId, domain }`.',
    onStepChanged: 'The person is on another page now: `{ step }`.',
    onFinished: 'The setup is finished. Prevent it to go on your own way.',
  },
})

declare global {
  interface HTMLElementTagNameMap {
    'add-site-wizard': InstanceType<typeof AddSiteWizardElement>
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'add-site-wizard': JsxProps<typeof AddSiteWizardElement>
    }
  }
}
