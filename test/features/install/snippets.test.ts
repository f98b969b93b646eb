import { expect } from 'chai'
import fc from 'fast-check'
import { findSnippets } from '../../../src/features/install/snippets.ts'

const SCRIPT_URL = 'http://localhost:4600/v1/poplar.js'
const SNIPPET = `<script async src="${SCRIPT_URL}" data-site-id="own"></script>`
const find = (html: string) => findSnippets(html, SCRIPT_URL)

describe('finding our snippet', () => {
  const foundCases: [title: string, html: string, siteIds: string[]][] = [
    ['in a page', `<!doctype html><html><head>${SNIPPET}</head><body></body></html>`, ['own']],
    ['when it appears twice', `${SNIPPET}<p>text</p>${SNIPPET}`, ['own', 'own']],
    ['in capitals', `<SCRIPT SRC="${SCRIPT_URL}" DATA-SITE-ID="own"></SCRIPT>`, ['own']],
    ['in single quotes', `<script src='${SCRIPT_URL}' data-site-id='own'></script>`, ['own']],
    ['without quotes', `<script data-site-id=own src=${SCRIPT_URL}></script>`, ['own']],
    [
      'across lines',
      `<script\n  async\n  src = "${SCRIPT_URL}"\n data-site-id\n=\n"own"\n>`,
      ['own'],
    ],
    [
      'with https',
      '<script src="https://localhost:4600/v1/poplar.js" data-site-id="own">',
      ['own'],
    ],
    [
      'without a scheme',
      '<script src="//localhost:4600/v1/poplar.js" data-site-id="own">',
      ['own'],
    ],
    ['with a version', `<script src="${SCRIPT_URL}?ver=6.4" data-site-id="own">`, ['own']],
    ['with entities', `<script src="${SCRIPT_URL}" data-site-id="a&amp;b&#x43;&#68;">`, ['a&bCD']],
    ['without an id', `<script src="${SCRIPT_URL}"></script>`, ['']],
    ['as a module', `<script type="module" src="${SCRIPT_URL}" data-site-id="own">`, ['own']],
    ['after a comparison', `<p>1 < 2</p>${SNIPPET}`, ['own']],
    ['after a stray closing tag', `</div></script>${SNIPPET}`, ['own']],
    ['after an attribute with a >', `<a title="a > b">x</a>${SNIPPET}`, ['own']],
    [
      'after a letter whose lowercase form has two characters',
      `<p>İİİİ</p><style>p{}</STYLE>${SNIPPET}`,
      ['own'],
    ],
    ['after another script', `<script>if (a < b) x("</p>")</script>${SNIPPET}`, ['own']],
    [
      'with two ids, of which it uses the first',
      `<script src="${SCRIPT_URL}" data-site-id=a data-site-id=b>`,
      ['a'],
    ],
  ]
  for (const [title, html, siteIds] of foundCases) {
    it(`works ${title}`, () => {
      expect(find(html)).to.deep.equal(siteIds)
    })
  }

  const ignoredCases: [title: string, html: string][] = [
    ['an empty page', ''],
    ['a comment', `<!-- ${SNIPPET} -->`],
    ['an unclosed comment', `<!-- ${SNIPPET}`],
    ['a text area', `<textarea>${SNIPPET}</textarea>`],
    ['the text of a script', `<script>document.write('${SNIPPET}')`],
    ['a template', `<template>${SNIPPET}</template>`],
    ['a noscript element', `<noscript>${SNIPPET}</noscript>`],
    ['escaped text', SNIPPET.replaceAll('<', '&lt;')],
    ['a script blocked by a consent tool', SNIPPET.replace('async', 'type="text/plain"')],
    ['a script on another host', SNIPPET.replace('localhost:4600', 'evil.example')],
    ['a script on another port', SNIPPET.replace('4600', '4601')],
    ['a script at another path', SNIPPET.replace('poplar.js', 'poplar.js.map')],
    [
      'a host name with the same prefix',
      SNIPPET.replace('localhost:4600', 'localhost:4600.evil.example'),
    ],
    ['the URL in another attribute', SNIPPET.replace('src=', 'data-src=')],
    ['another element', SNIPPET.replaceAll('script', 'scripted')],
    ['an image', `<img src="${SCRIPT_URL}" data-site-id="own">`],
  ]
  for (const [title, html] of ignoredCases) {
    it(`ignores ${title}`, () => {
      expect(find(html)).to.deep.equal([])
    })
  }

  it('agrees with the browser on which scripts a page has', () => {
    const part = fc.constantFrom(
      ...[SNIPPET, '<!--', '-->', '<p a="', "<i b='", '">', "'>", '<script>', '</script>', '<'],
      ...[
        '<style>',
        '</style>',
        '<textarea>',
        '</textarea>',
        ' x=y ',
        '=',
        '/',
        '<br/>',
        '<!-->',
        '--!>',
        '<!x ',
        '</p ',
        '<?',
        '</scripts>',
      ],
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const html = `<!doctype html><body>${parts.join('')}`
        const page = new DOMParser().parseFromString(html, 'text/html')
        const real = [...page.querySelectorAll(`script[src="${SCRIPT_URL}"]`)]
        expect(find(html).length, html).to.equal(real.length)
      }),
      { numRuns: 400 },
    )
  })

  const hostileInputs: [title: string, piece: string][] = [
    ['open tags', '<a '],
    ['open comments', '<!--'],
    ['open quotes', '<a b="'],
    ['mixed quotes', `<a b="<a b='`],
    ['spaces in a tag', '<script '.padEnd(64)],
    ['slashes', '<a ///////'],
    ['less-than signs', '<<<<<<<<'],
    ['open scripts', '<script'],
    ['equal signs', '<a =======>'],
  ]
  for (const [title, piece] of hostileInputs) {
    it(`handles two megabytes of ${title} in less than 5 seconds`, () => {
      const html = piece.repeat(Math.ceil(2_000_000 / piece.length))
      const start = performance.now()
      expect(find(html)).to.deep.equal([])
      expect(performance.now() - start).to.be.below(5_000)
    })
  }
})
