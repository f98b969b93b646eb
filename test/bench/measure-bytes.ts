import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { buildIfStale } from '../../demo/build-if-stale.ts'
import { startBrowser } from '../journeys/support/browser.ts'
import type { Row } from './rows.ts'
import { type Build, type Subject, subjectsWithListeners } from './subjects.ts'

/** How long each page is observed. */
const OBSERVATION_MS = 5_000

const PAGE = 'http://localhost/'
/** Folders by URL prefix. */
const FOLDERS = { '/kit/': 'dist/', '/hanko/': 'node_modules/@teamhanko/hanko-elements/dist/' }
/** The page's mock server; its bytes are not counted. */
const MOCK_SERVER = '/kit/testing.js'

const ENTRY_POINTS: Readonly<Record<Build, string>> = { kit: '/kit', lite: '/kit/lite' }

const pageWith = (markup: string, script: string): string =>
  `<!doctype html><html lang="en"><title>Bytes</title><body>${markup}<script type="module">${script}</script>`

function kitPage({ tag, attributes }: Subject, build: Build): string {
  const attributeText = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
  return pageWith(
    `<${tag} ${attributeText.join(' ')}></${tag}>`,
    `import { configure } from '${ENTRY_POINTS[build]}/kit.js'
    import '${ENTRY_POINTS[build]}/${tag}.js'
    import { mockApi } from '${MOCK_SERVER}'
    configure(mockApi({ sites: ['shop.example'] }).options)`,
  )
}

/** A comparable third-party element: a sign-in form for other websites. Its API is unreachable here. */
const HANKO = 'hanko-auth'
const HANKO_PAGE = pageWith(
  `<${HANKO}></${HANKO}>`,
  `import { register } from '/hanko/elements.js'
  await register('${PAGE}nowhere')`,
)

/** The compressed bytes that each tag downloads within five seconds, in both builds, relative to Hanko's element. */
export async function measureBytes(tags: readonly string[]): Promise<Row[]> {
  await buildIfStale()
  const browser = await startBrowser()
  try {
    const hanko = await weigh(browser, HANKO_PAGE, HANKO)
    const rows: Row[] = []
    for (const subject of subjectsWithListeners()) {
      if (!subject.module.startsWith('elements/') || !tags.includes(subject.tag)) continue
      for (const build of ['kit', 'lite'] as const) {
        const own = await weigh(browser, kitPage(subject, build), subject.tag)
        rows.push(rowOf(`${subject.tag}, ${build === 'kit' ? 'React' : build}`, own, hanko))
      }
    }
    return rows
  } finally {
    await browser.close()
  }
}

type Weight = { bytes: number; files: number }

async function weigh(browser: Browser, html: string, tag: string): Promise<Weight> {
  const context = await browser.newContext()
  const sizes = new Map<string, number>()
  try {
    const page = await context.newPage()
    await serve(page, html, (path, body) => sizes.set(path, gzipSync(body, { level: 9 }).length))
    await page.goto(PAGE)
    await page.evaluate((name) => customElements.whenDefined(name).then(() => {}), tag)
    await page.waitForTimeout(OBSERVATION_MS)
    return { bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0), files: sizes.size }
  } finally {
    await context.close()
  }
}

/** @param onFile called for each served file */
async function serve(page: Page, html: string, onFile: (path: string, body: Buffer) => void) {
  await page.route('**/*', async (route) => {
    const { pathname, origin } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html })
    const [folder] = Object.entries(FOLDERS).filter(([prefix]) => pathname.startsWith(prefix))
    if (!folder || origin !== new URL(PAGE).origin) return route.fulfill({ status: 404 })
    const body = await readFile(pathname.replace(...folder))
    if (pathname !== MOCK_SERVER) onFile(pathname, body)
    return route.fulfill({ contentType: 'text/javascript', body })
  })
}

const formatWeight = ({ bytes, files }: Weight): string =>
  `${(bytes / 1_000).toFixed(1)} kB in ${files} ${files === 1 ? 'file' : 'files'}`

function rowOf(name: string, own: Weight, other: Weight): Row {
  const value = own.bytes / other.bytes
  return {
    measure: `${name}: all bytes in the first 5 s`,
    baseline: HANKO,
    figure: { value, low: value, high: value },
    unit: 'ratio',
    bound: null,
    details: `${formatWeight(own)} : ${formatWeight(other)}`,
  }
}
