import { html } from 'hono/html'
import {
  DOCS,
  type Product,
  SIBLING_PRODUCTS,
  SUPPORT,
} from '../../../src/server/external-links/products.ts'
import { BRAND, type Fragment } from '../../../src/server/pages/document.ts'

/** How to configure the real page on a hosted server. */
const HOSTED_NOTES = new Map<Product, string>([
  [SUPPORT, 'On a hosted server, SUPPORT_URL sets the page that opens here.'],
  [DOCS, 'On a hosted server, DOCS_URL sets the page that opens here.'],
])

const SIBLING_NOTE =
  'The product itself isn’t part of this repository. PRODUCT_URLS sets the page that opens instead.'

/** The page that stands in for a sibling product, support or the docs. */
export function productPage(product: Product, dashboard: string): Fragment {
  const { name, purpose } = product
  const title = `${BRAND} ${name}`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}, local stand-in</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/product.css">
</head>
<body>
<header><img src="/mark.svg" width="24" height="24" alt="">${title}</header>
<main>
<p class="badge">Local stand-in</p>
<h1>${title}</h1>
<p class="purpose">${purpose}</p>
<p>This page stands in for it on your machine. ${HOSTED_NOTES.get(product) ?? SIBLING_NOTE}</p>
${product === DOCS ? openApiLine(dashboard) : ''}
<a class="button" href="${dashboard}/dashboard">Back to the dashboard</a>
</main>
${siblingLinks(product, dashboard)}
</body>
</html>`
}

const openApiLine = (dashboard: string) =>
  html`<p>This server describes its API in <a href="${dashboard}/openapi.json">openapi.json</a>.</p>`

const siblingLinks = (
  current: Product,
  dashboard: string,
) => html`<nav aria-label="${BRAND} products">
<ul>
<li><a href="${dashboard}/dashboard">Dashboard</a></li>
${SIBLING_PRODUCTS.map((product) => siblingLink(product, product === current))}
</ul>
</nav>`

const siblingLink = ({ name, path }: Product, isCurrent: boolean) =>
  isCurrent
    ? html`<li><a href="${path}" aria-current="page">${name}</a></li>`
    : html`<li><a href="${path}">${name}</a></li>`
