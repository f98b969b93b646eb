import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { display: grid; min-height: 100vh; margin: 0; place-items: center;
  background: light-dark(#f9f9f6, #0d110f); color: light-dark(#181f1b, #ecedea) }
main { max-width: 440px; margin: 24px; padding: 32px; border-radius: 12px;
  border: 1px solid light-dark(#e8e9e4, #242b28); background: light-dark(#fff, #141917) }
h1 { margin: 0; font-size: 20px; line-height: 1.2; overflow-wrap: anywhere }
form { display: flex; gap: 16px; align-items: center }
a { color: light-dark(#126045, #74cca2) }
button { padding: 0 16px; min-height: 36px; border: 0; border-radius: 8px; font: inherit;
  font-weight: 500; background: light-dark(#1a7b59, #52c291); color: light-dark(#fff, #06190f) }
:focus-visible { outline: 2px solid light-dark(#1a7b59, #52c291); outline-offset: 2px }`

/** The page's one style sheet, named to the browser by its hash. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

type Html = HtmlEscapedString | Promise<HtmlEscapedString>

export const page = (content: Html): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Install app · local stand-in for Shopify</title>
<style>${raw(STYLE)}</style>
</head>
<body><main>${content}</main></body>
</html>`
