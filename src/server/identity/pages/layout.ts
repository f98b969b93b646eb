import { html } from 'hono/html'
import { BRAND, document, type Fragment } from '../../pages/document.ts'
import { mark } from './icons.ts'
import { illustration } from './illustration.ts'

/** The product context of every page. */
export type LayoutOptions = {
  /** The dashboard's URL, without a trailing slash. */
  home: string
  assets: string
}

export type Page = {
  title: string
  /** Shown under the heading. */
  lead?: Fragment
  content: Fragment
  /** Adds "Error" to the start of the title, for screen reader users. */
  hasError?: boolean
}

/** The layout before sign-in: the form on the left, the illustration on the right. */
export function layout({ home, assets }: LayoutOptions, page: Page) {
  const title = page.hasError ? `Error: ${page.title}` : page.title
  const body = html`<div class="split">
  <div class="side">
    <header><a class="brand" href="${home}/">${mark}<span>${BRAND}</span></a></header>
    <main>
      <h1>${page.title}</h1>
      ${page.lead ? html`<p class="lead">${page.lead}</p>` : ''}
      ${page.content}
    </main>
    <footer>
      <a href="${home}/privacy/">Privacy policy</a>
      <a href="${home}/terms/">Terms</a>
      <a class="push" href="${home}/support">Help</a>
    </footer>
  </div>
  <aside class="picture" aria-label="${BRAND}">
    ${illustration}
    <p class="caption">Plant one small pop‑up. Watch your list grow.</p>
  </aside>
</div>`
  return document({ title, assets, body })
}
