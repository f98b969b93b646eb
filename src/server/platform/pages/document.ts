import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

/** The product's name on pages and in mails of the server. */
export const BRAND = 'Poplar'
/** Its name in paths, as in the API's `poplar-lifetime`. */
export const BRAND_SLUG = 'poplar'

export type Fragment = HtmlEscapedString | Promise<HtmlEscapedString>

type DocumentOptions = {
  title: string
  /** Where the style sheet, the script and the fonts are served, without a slash at the end. */
  assets: string
  body: Fragment
  /** Whose page it is where it is not ours: it then carries this name and no mark; null for nobody's. */
  owner?: string | null
}

/** The outermost markup of every page that the server renders: nothing inline, so the policy can be strict. */
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
