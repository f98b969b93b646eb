import { html } from 'hono/html'
import type { Page } from '../identity/pages/layout.ts'

/** Asks the owner, as Shopify does before an app comes into a shop. */
export const consentPage = (action: string, shop: string, state: string): Page => ({
  title: `Install Poplar on ${shop}?`,
  lead: html`This page stands in for Shopify, where the owner of a shop agrees to an app. Poplar will be
    able to show campaigns in this shop.`,
  content: html`<form method="post" action="${action}">
  <input type="hidden" name="shop" value="${shop}">
  <input type="hidden" name="state" value="${state}">
  <button class="button" data-variant="primary" data-busy-words="Please wait">Install app</button>
  <a class="button" data-variant="secondary" href="/createDomain">Cancel</a>
</form>`,
})

export const unknownInstallPage: Page = {
  title: 'This install cannot go on',
  lead: html`It was finished already, or it began more than an hour ago. Enter the store name once more.`,
  content: html`<a class="button" data-variant="primary" href="/createDomain">Back to Poplar</a>`,
  hasError: true,
}

export const noRoomPage: Page = {
  title: 'Your plan has no room for another site',
  lead: html`Nothing was installed.`,
  content: html`<a class="button" data-variant="primary" href="/billing">Compare plans</a>`,
  hasError: true,
}
