import { html } from 'hono/html'
import { INTEGRATIONS, type IntegrationName } from '../../../src/features/integrations/catalogue.ts'
import type { Page } from '../../../src/server/identity/pages/layout.ts'
import { BRAND } from '../../../src/server/pages/document.ts'

/** Asks the person to let the product send leads. */
export const authorizePage = (name: IntegrationName, action: string, scope: string): Page => ({
  title: `Connect ${BRAND} to ${INTEGRATIONS[name].title}?`,
  lead: html`This page stands in for ${INTEGRATIONS[name].title}, where you are signed in.`,
  content: html`<dl class="facts"><div><dt>${BRAND} may</dt><dd>${scope}</dd></div></dl>
<form method="post" action="${action}">
  <button class="button" data-variant="primary" name="answer" value="approve">Approve</button>
  <button class="button" data-variant="secondary" name="answer" value="deny">Deny</button>
</form>`,
})

/** The request of the client is wrong: nobody is sent back, because the address could be anyone's. */
export const invalidRequestPage = (name: IntegrationName): Page => ({
  title: 'This request is invalid',
  lead: html`${INTEGRATIONS[name].title} knows no such client, or a parameter is missing.`,
  content: html``,
})
