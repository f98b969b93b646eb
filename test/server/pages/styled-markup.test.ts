import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { pageAssets } from '../../../demo/build-page-assets.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const CLASSES = /\bclass="([\w\s-]+)"/g
const SHEETS = /href="[^"]*\/([\w-]+\.css)"/g

/** The style sheets that the markup links to; if there are none, the style sheet of the surrounding document. */
function sheetsOf(file: string, markup: string): string[] {
  const linkedSheets = [...markup.matchAll(SHEETS)].map(([, name = '']) => name)
  if (linkedSheets.length > 0) return linkedSheets
  return [file.startsWith('demo/siblings/shop/') ? 'shop.css' : 'pages.css']
}

const classesOf = (markup: string) => [
  ...new Set([...markup.matchAll(CLASSES)].flatMap(([, names = '']) => names.trim().split(/\s+/))),
]

/** Whether the CSS has a rule for the class alone, not only for its descendants or in a context. */
const hasOwnRule = (css: string, name: string) =>
  new RegExp(`(^|[{},;/])\\s*\\.${name}\\s*[,{]`).test(css)

/**
 * A class with its own rule in the kit also needs its own rule in the style sheets; for other classes, any rule is
 * enough.
 */
const hasRule = (css: string, kit: string, name: string) =>
  hasOwnRule(css, name) || (!hasOwnRule(kit, name) && new RegExp(`\\.${name}(?![\\w-])`).test(css))

/** Every style sheet that the server sends, by file name. */
async function readSheets(): Promise<Map<string, string>> {
  const built = (await pageAssets.buildFiles()).map(
    ([name, bytes]) => [name, Buffer.from(bytes).toString()] as const,
  )
  const folder = join(ROOT, 'demo/siblings')
  const own = (await readdir(folder)).filter((name) => name.endsWith('.css'))
  const read = own.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)
  return new Map([...built, ...(await Promise.all(read))].filter(([name]) => name.endsWith('.css')))
}

/** The kit's styles, from which the server's style sheets are built. */
async function readKit(): Promise<string> {
  const folder = join(ROOT, 'src/ui')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.css'))
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
}

const filesOf = async (folder: string, pattern: RegExp): Promise<string[]> =>
  (await readdir(join(ROOT, folder), { recursive: true }))
    .filter((path) => pattern.test(path))
    .map((path) => `${folder}/${path}`)

/** Every source file with classes in its markup, by path. */
async function readMarkup(): Promise<[file: string, markup: string][]> {
  const sources = [
    ...(await filesOf('src/server', /\.ts$/)),
    ...(await filesOf('demo/stand-ins', /\.ts$/)),
    ...(await filesOf('demo/siblings', /\.html$|^server\/.*\.ts$/)),
  ].filter((path) => !path.startsWith('demo/siblings/apps/'))
  const read = sources.map(
    async (path) => [path, await readFile(join(ROOT, path), 'utf8')] as [string, string],
  )
  return (await Promise.all(read)).filter(([, markup]) => classesOf(markup).length > 0)
}

describe('a server-rendered page', () => {
  let sheets: Map<string, string>
  before(async () => {
    sheets = await readSheets()
  })

  it('loads style sheets with a rule for each of its classes', async () => {
    const kit = await readKit()
    const lost = (await readMarkup()).flatMap(([file, markup]) => {
      const names = sheetsOf(file, markup)
      const css = names.map((name) => sheets.get(name) ?? '').join('\n')
      const classesWithoutRule = classesOf(markup).filter((name) => !hasRule(css, kit, name))
      return classesWithoutRule.map((name) => `${file}: .${name} in ${names}`)
    })
    assert.deepEqual(lost, [])
  })

  it('loads style sheets that define all the kit’s variables that it uses', () => {
    const undefinedVariables = [...sheets].flatMap(([sheet, css]) => {
      const used = [...css.matchAll(/var\((--poplar-[\w-]+)\)/g)].map(([, name = '']) => name)
      const defined = new Set([...css.matchAll(/(--poplar-[\w-]+):/g)].map(([, name]) => name))
      return [...new Set(used)].filter((name) => !defined.has(name)).map((n) => `${sheet}: ${n}`)
    })
    assert.deepEqual(undefinedVariables, [])
  })
})
