import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

/** The product's name on the server's pages and in its emails. */
export const BRAND = 'Poplar'
/** The product's name in identifiers, such as the API's `poplar-lifetime`. */
export const BRAND_SLUG = 'poplar'

export type Fragment = HtmlEscapedString | Promise<HtmlEscapedString>

type DocumentOptions = {
  title: string
  /** The base URL of the style sheet, script and fonts, without a trailing slash. */
  assets: string
  body: Fragment
  /** The customer in whose name the page is shown: it then has this name and no logo; null for no name at all. */
  owner?: string | null
}

/** The HTML document of every page that the server renders. Nothing is inline, so the policy can be strict. */
export const document = ({
  title,
  assets,
  body,
  owner = BRAND,
}: DocumentOptions) => html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${[title, owner].filter(Boolean).join(' · ')}</title>
<link rel="icon" type="image/svg+xml" href="${assets}/${owner === BRAND ? 'mark' : 'no-mark'}.svg">
<link rel="stylesheet" href="${assets}/pages.css">
<script type="module" src="${assets}/pages.js"></script>
</head>
<body>
<div class="poplar">${body}</div>
</body>
</html>`
