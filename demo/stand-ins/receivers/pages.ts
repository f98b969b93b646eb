import { html } from 'hono/html'
import { INTEGRATIONS, type IntegrationName } from '../../../src/features/integrations/catalogue.ts'
import { FAULTS, type Fault } from './faults.ts'
import { BASE, servicePath } from './paths.ts'
import type { Person } from './people.ts'
import type { readReceived } from './received.ts'
import { REFUSED_DOMAIN } from './service.ts'
import { SERVICE_NAMES, SERVICES } from './table.ts'

type ReceivedRequests = Awaited<ReturnType<typeof readReceived>>

const entries = (name: IntegrationName) => html`<dl class="facts">
  ${SERVICES[name].entries.map(([label, value]) => html`<dt>${label}</dt><dd><code>${value}</code></dd>`)}
  ${SERVICES[name].signIn === undefined ? '' : html`<dt>Sign-in</dt><dd>approve on a page, without a password</dd>`}
</dl>`

/** Every service with what to enter in the dashboard to connect it. */
export const servicesPage = (faulty: ReadonlySet<IntegrationName>) => html`<main class="outbox">
  <h1>Receivers</h1>
  <p class="muted">These services stand in for those that leads are sent to. Each refuses the addresses of
    ${REFUSED_DOMAIN}. Nothing leaves this machine.</p>
  <ul class="mails">
    ${SERVICE_NAMES.map(
      (name) => html`<li>
      <a href="${servicePath(name)}">${INTEGRATIONS[name].title}</a>
      ${faulty.has(name) ? html`<span class="muted">misbehaves</span>` : ''}
      ${entries(name)}
    </li>`,
    )}
  </ul>
</main>`

type ServicePage = {
  name: IntegrationName
  fault: Fault | null
  people: readonly Person[]
  received: ReceivedRequests
}

/** What one service received, and how to make it misbehave. */
export const servicePage = ({ name, fault, people, received }: ServicePage) =>
  html`<main class="outbox">
  <p><a href="${BASE}">All receivers</a></p>
  <h1>${INTEGRATIONS[name].title}</h1>
  ${entries(name)}
  <form class="fault" method="post" action="${servicePath(name)}">
    <div class="field">
      <label for="fault">Behavior</label>
      <select class="input" id="fault" name="fault">
        <option value="">Works</option>
        ${Object.entries(FAULTS).map(
          ([value, words]) =>
            html`<option value="${value}"${value === fault ? ' selected' : ''}>${words}</option>`,
        )}
      </select>
    </div>
    <button class="button" data-variant="secondary">Save</button>
  </form>
  <h2>People (${people.length})</h2>
  ${people.length === 0 ? html`<p class="muted">Nobody yet.</p>` : peopleList(people)}
  <h2>Requests</h2>
  ${received.length === 0 ? html`<p class="muted">None yet.</p>` : requestList(received)}
</main>`

const peopleList = (people: readonly Person[]) => html`<ul class="mails">
  ${people.map(
    ({ email, list, fields }) => html`<li>
    <b>${email}</b>
    ${list === '' ? '' : html`<span class="muted">${list}</span>`}
    <code>${JSON.stringify(fields)}</code>
  </li>`,
  )}
</ul>`

const requestList = (received: ReceivedRequests) => html`<ul class="mails">
  ${received.map(
    ({ method, url, headers, body, status, response, createdAt }) => html`<li>
    <b>${method} ${url}</b>
    <span class="muted"><time datetime="${createdAt.toISOString()}">${createdAt.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>
      · ${status === null ? 'no response' : status}</span>
    <details><summary>Headers, body and response</summary>
      <pre>${Object.entries(headers)
        .map(([header, value]) => `${header}: ${value}\n`)
        .join('')}\n${body}</pre>
      <pre>${status === null ? 'No response' : `${status}\n\n${response}`}</pre>
    </details>
  </li>`,
  )}
</ul>`
