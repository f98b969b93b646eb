import { html } from 'hono/html'
import { APP_STORE } from '../../../src/server/external-links/external-links.ts'
import { errorSummary, submitButton, textField } from '../../../src/server/identity/pages/fields.ts'
import type { Page } from '../../../src/server/identity/pages/layout.ts'
import { BRAND } from '../../../src/server/pages/document.ts'
import { installedPath } from './paths.ts'

export type InstallForm = { shop: string; email: string; errors: { name?: string; email?: string } }

/** Lets the user choose a shop, which stands in for signing in to a shop on Shopify. */
export const appStorePage = ({ shop, email, errors }: InstallForm): Page => ({
  title: 'Poplar in the app store',
  lead: html`This page stands in for Shopify’s app store. Enter a store name (the part before .myshopify.com);
    a new name creates a store.`,
  hasError: Object.keys(errors).length > 0,
  content: html`${errorSummary(errors)}
<form method="post" action="${APP_STORE}" novalidate>
  ${textField({
    name: 'name',
    label: 'Store name',
    type: 'text',
    autocomplete: 'off',
    value: shop,
    error: errors.name,
  })}
  ${textField({
    name: 'email',
    label: 'Owner’s email',
    type: 'email',
    autocomplete: 'email',
    value: email,
    error: errors.email,
  })}
  ${submitButton('Install')}
</form>`,
})

type Consent = { action: string; shop: string; email: string; query: Record<string, string> }

/** Asks the owner to install the app, as Shopify does. */
export const consentPage = ({ action, shop, email, query }: Consent): Page => ({
  title: `Install Poplar on ${shop}?`,
  lead: html`This page stands in for Shopify, where <b>${email}</b> is signed in as the owner of this shop.
    Poplar will be able to show campaigns in it.`,
  content: html`<form method="post" action="${action}">
  ${Object.entries(query).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}
  <button class="button" data-variant="primary" data-busy-words="Please wait">Install app</button>
  <a class="button" data-variant="secondary" href="/">Cancel</a>
</form>`,
})

type Installed = { shop: string; email: string; plan: string | null; isInstalled: boolean }

/** The installed app, as its shop’s owner sees it. */
export const installedPage = ({ shop, email, plan, isInstalled }: Installed): Page => ({
  title: `Apps in ${shop}`,
  lead: html`This page stands in for Shopify, where <b>${email}</b> is signed in as the owner of this shop.
    ${isInstalled ? '' : `No app is installed.`}`,
  content: isInstalled
    ? html`<dl class="facts">
  <div><dt>App</dt><dd>${BRAND}</dd></div>
  <div><dt>Subscription</dt><dd>${plan ?? 'None'}</dd></div>
</dl>
<form method="post" action="${installedPath(shop)}">
  <button class="button" data-variant="secondary" data-busy-words="Please wait">Uninstall ${BRAND}</button>
</form>`
    : html`<a class="button" data-variant="primary" href="${APP_STORE}">Go to the app store</a>`,
})

export const unknownAppPage: Page = {
  title: 'App not found',
  lead: html`Shopify doesn’t know this app or its redirect address.`,
  content: html`<a class="button" data-variant="primary" href="${APP_STORE}">Go to the app store</a>`,
  hasError: true,
}
