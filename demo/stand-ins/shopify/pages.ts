import { html } from 'hono/html'
import { APP_STORE } from '../../../src/server/external-links/external-links.ts'
import { errorSummary, submitButton, textField } from '../../../src/server/identity/pages/fields.ts'
import type { Page } from '../../../src/server/identity/pages/layout.ts'
import { BRAND } from '../../../src/server/platform/pages/document.ts'
import { installedPath } from './paths.ts'

export type InstallForm = { shop: string; email: string; errors: { name?: string; email?: string } }

/** Chooses a shop, as its owner is signed in to one at Shopify's own app store. */
export const appStorePage = ({ shop, email, errors }: InstallForm): Page => ({
  title: 'Poplar in the app store',
  lead: html`This page stands in for Shopify’s app store. Say whose shop it is: its name stands before
    .myshopify.com, and a name that is new opens a shop.`,
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
    label: 'Email of its owner',
    type: 'email',
    autocomplete: 'email',
    value: email,
    error: errors.email,
  })}
  ${submitButton('Install')}
</form>`,
})

type Consent = { action: string; shop: string; email: string; query: Record<string, string> }

/** Asks the owner, as Shopify does before an app comes into a shop. */
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

/** What the owner of a shop sees of the app in it. */
export const installedPage = ({ shop, email, plan, isInstalled }: Installed): Page => ({
  title: `Apps of ${shop}`,
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
    : html`<a class="button" data-variant="primary" href="${APP_STORE}">To the app store</a>`,
})

export const unknownAppPage: Page = {
  title: 'There is no such app',
  lead: html`Shopify was asked for an app, or for a way back, that it does not know.`,
  content: html`<a class="button" data-variant="primary" href="${APP_STORE}">To the app store</a>`,
  hasError: true,
}
