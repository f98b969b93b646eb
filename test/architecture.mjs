// Checks the direction of imports, what pure files use, and the words of the server's platform. A check that reads
// nothing would always pass, hence the minimums.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { signalWritesIn } from './support/signal-writes.mjs'

const MIN_MODULES = 60
const MIN_PURE_FILES = 20
const MIN_DOMAINS = 15
const MIN_PLATFORM_FILES = 40

const PLATFORM = 'src/server/platform'

/** Words of the product, in the singular: the platform receives what they stand for as arguments. */
const PRODUCT_WORDS = new Set(
  `poplar kit dashboard sibling studio wizard site campaign popup visitor lead subscriber submission snippet design
  targeting template preview impression plan license licence coupon deal marketplace gateway checkout shop shopify
  stripe wordpress captcha member widget demo`.split(/\s+/),
)
const MIN_SIGNAL_WRITES = 80
const MIN_RANKED_FILES = 100

/** What pure code must not access: it receives these values as arguments. */
const IMPURE_CODE =
  /\bDate\.now\b|\bnew Date\b(?!\([^)])|\bMath\.random\b|\b(?:document|window|navigator|location|performance|crypto|globalThis)\.|\b(?:local|session)Storage\b|\bfetch\(|\bset(?:Timeout|Interval)\(/

const { options, forbidden, pureFiles } = createRequire(import.meta.url)(
  '../.dependency-cruiser.cjs',
)
const purePatterns = pureFiles.map((pattern) => new RegExp(pattern))
const { output } = await cruise(
  ['src', 'elements', 'demo'],
  { ...options, ruleSet: { forbidden }, validate: true },
  undefined,
  { tsConfig: extractTSConfig('tsconfig.json') },
)

const { totalCruised, violations } = output.summary
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`)
if (totalCruised < MIN_MODULES) {
  console.error(`Only ${totalCruised} modules were read: the check itself is broken.`)
}
const domains = importsBetween(/^src\/server\/([\w-]+)\//)
const domainCycles = findCycles(domains)
for (const cycle of domainCycles) console.error(`no-domain-cycles: ${cycle.join(' → ')}`)
const features = importsBetween(/^src\/features\/([\w-]+)\//)
const mutualImports = findMutualImports(features)
for (const pair of mutualImports) console.error(`features-import-one-way: ${pair.join(' ↔ ')}`)
const uiGroups = importsBetween(/^src\/ui\/([\w-]+)\//)
const roomsOfFeatures = importsBetween(/^src\/features\/([\w-]+\/[\w-]+)\//)
const mutualFolders = [...findMutualImports(uiGroups), ...findMutualImports(roomsOfFeatures)]
for (const pair of mutualFolders) console.error(`folders-import-one-way: ${pair.join(' ↔ ')}`)
const groupCycles = findCycles(uiGroups)
for (const cycle of groupCycles) console.error(`no-ui-cycles: ${cycle.join(' → ')}`)
const featureCycles = findCycles(importsBetweenFeatures())
for (const cycle of featureCycles) console.error(`no-feature-cycles: ${cycle.join(' → ')}`)
const { ranked, detours } = importsAgainstTheOrder()
for (const path of detours) console.error(`order-within-a-feature: ${path.join(' → ')}`)
const missingTokens = []
for (const [name, folder] of [
  ['semantic-tokens', 'src/ui'],
  ['chart-tokens', 'src/features'],
]) {
  const { users, bare } = modulesUsingTokens(name, folder)
  if (users.length === 0) throw new Error(`Nothing uses ${name}: the check itself is broken.`)
  for (const file of bare) console.error(`${name}: ${file} uses tokens that it does not load`)
  missingTokens.push(...bare)
}
const { pure, impure: impureLines } = impureFiles()
for (const file of impureLines) console.error(`rules-are-pure: ${file}`)
const { files: platformFiles, lines: productLines } = linesWithProductWords()
for (const line of productLines) console.error(`platform-knows-no-product-word: ${line}`)
const signalWrites = writesOfSignals()
const foreignWrites = signalWrites.filter(({ isOwn }) => !isOwn)
for (const { file, name } of foreignWrites) {
  console.error(`one-file-writes-a-signal: ${file} writes ${name}, which it does not create`)
}

console.log(
  `${totalCruised} modules, ${violations.length} violations of the import direction, ${pure.length} pure files, ${platformFiles.length} files of the platform`,
)
const isBroken =
  totalCruised < MIN_MODULES ||
  domains.size < MIN_DOMAINS ||
  features.size < MIN_DOMAINS ||
  pure.length < MIN_PURE_FILES ||
  platformFiles.length < MIN_PLATFORM_FILES ||
  signalWrites.length < MIN_SIGNAL_WRITES ||
  ranked < MIN_RANKED_FILES
const hasViolations =
  violations.length > 0 ||
  domainCycles.length > 0 ||
  mutualImports.length > 0 ||
  mutualFolders.length > 0 ||
  groupCycles.length > 0 ||
  featureCycles.length > 0 ||
  detours.length > 0 ||
  missingTokens.length > 0 ||
  impureLines.length > 0 ||
  productLines.length > 0 ||
  foreignWrites.length > 0
process.exitCode = hasViolations || isBroken ? 1 : 0

/** For each folder in a layer, the names of the folders that it imports. */
function importsBetween(folder, nameOf = (file) => folder.exec(file)?.[1]) {
  const imports = new Map()
  for (const { source, dependencies } of output.modules) {
    const from = nameOf(source)
    if (from === undefined) continue
    const others = dependencies.map(({ resolved }) => nameOf(resolved))
    const found = others.filter((other) => other !== undefined && other !== from)
    imports.set(from, new Set([...(imports.get(from) ?? []), ...found]))
  }
  return imports
}

/**
 * The imports between features. Each feature counts as two: its pure files, and the rest. The user model contains the
 * plan, site and notification models, whose stores need the session and so the user.
 */
function importsBetweenFeatures() {
  return importsBetween(undefined, (file) => {
    const feature = /^src\/features\/([\w-]+)\//.exec(file)?.[1]
    const suffix = purePatterns.some((pattern) => pattern.test(file)) ? ' (pure)' : ''
    return feature && feature + suffix
  })
}

/**
 * Imports against `model ← rules ← api ← store` by way of files of the same feature that have none of these names. The
 * import rules see only direct imports.
 */
function importsAgainstTheOrder() {
  const imports = new Map(
    output.modules.map(({ source, dependencies }) => [
      source,
      dependencies.map(({ resolved }) => resolved),
    ]),
  )
  const rankOf = (file) =>
    ['model', 'rules', 'api', 'store'].indexOf(/[/-](model|rules|api|store)\.ts$/.exec(file)?.[1])
  const featureOf = (file) => /^src\/features\/([\w-]+)\//.exec(file)?.[1]
  const rankedFiles = [...imports.keys()].filter((file) => featureOf(file) && rankOf(file) >= 0)
  const detours = rankedFiles.flatMap((start) => {
    const seen = new Set()
    const visit = (file, path) => {
      if (seen.has(file) || featureOf(file) !== featureOf(start)) return []
      seen.add(file)
      if (rankOf(file) > rankOf(start)) return [[...path, file]]
      if (rankOf(file) >= 0 && file !== start) return []
      return (imports.get(file) ?? []).flatMap((next) => visit(next, [...path, file]))
    }
    return visit(start, [])
  })
  return { ranked: rankedFiles.length, detours }
}

/** Import cycles between folders, which can exist without cycles between files. */
function findCycles(imports) {
  const cycles = []
  const done = new Set()
  const visit = (domain, path) => {
    if (path.includes(domain)) cycles.push([...path.slice(path.indexOf(domain)), domain])
    else if (!done.has(domain)) {
      for (const next of imports.get(domain) ?? []) visit(next, [...path, domain])
      done.add(domain)
    }
  }
  for (const domain of imports.keys()) visit(domain, [])
  return cycles
}

/** Folders that import each other: one of them contains code that belongs to the other, or to a third folder. */
function findMutualImports(imports) {
  return [...imports].flatMap(([from, others]) =>
    [...others]
      .filter((other) => from < other && imports.get(other)?.has(from))
      .map((other) => [from, other]),
  )
}

/** The pure files, and any of their lines that use the clock, randomness or the browser instead of arguments. */
function impureFiles() {
  const pure = output.modules
    .map(({ source }) => source)
    .filter((source) => purePatterns.some((pattern) => pattern.test(source)))
  const impureLines = pure.flatMap((file) =>
    withoutComments(readFileSync(file, 'utf8'))
      .split('\n')
      .flatMap((line, index) =>
        IMPURE_CODE.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [],
      ),
  )
  return { pure, impure: impureLines }
}

/** All writes of signals by the kit. The pop-up and the server have none. */
function writesOfSignals() {
  return output.modules
    .map(({ source }) => source)
    .filter((file) => /^(?:src|elements)\/.*\.tsx?$/.test(file))
    .filter((file) => !/^src\/(?:popup|server)\//.test(file))
    .flatMap((file) =>
      signalWritesIn(file, readFileSync(file, 'utf8')).map((write) => ({ file, ...write })),
    )
}

/** Keeps line breaks, so that line numbers stay correct. */
function withoutComments(source) {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|\s)\/\/.*$/gm, '')
}

/** The modules whose styles use tokens from one sheet, and which of them don't import it. */
function modulesUsingTokens(name, folder) {
  const read = (file) => readFileSync(file, 'utf8')
  const tokens = [...read(`src/ui/theme/${name}.css`).matchAll(/^ {2}(--[\w-]+):/gm)].map(
    ([, token]) => token,
  )
  const uses = (css) => tokens.some((token) => css.includes(`var(${token})`))
  const users = readdirSync(folder, { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('editor/'))
    .map((file) => join(folder, file))
    .filter((file) =>
      [...read(file).matchAll(/'(\.[\w/.-]+\.css)\?inline/g)].some(([, css]) =>
        uses(read(join(dirname(file), css))),
      ),
    )
  return { users, bare: users.filter((file) => !read(file).includes(`/${name}.ts'`)) }
}

/** The platform's files, and their lines whose code, strings or comments contain a word of the product. */
function linesWithProductWords() {
  const files = readdirSync(PLATFORM, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const lines = files.flatMap((file) =>
    [file.slice(PLATFORM.length), ...readFileSync(file, 'utf8').split('\n')].flatMap(
      (line, number) => {
        const found = wordsOf(line).find((word) => PRODUCT_WORDS.has(word))
        return found === undefined ? [] : [`${file}:${number} “${found}” in ${line.trim()}`]
      },
    ),
  )
  return { files, lines }
}

/** `siteKey`, `SITE_KEY` and `sites` all contain “site”; “pop-up” is one word. */
function wordsOf(line) {
  const separated = line
    .replace(/pop-?up/gi, ' popup ')
    .replace(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
  const words = separated.toLowerCase().match(/[a-z]+/g) ?? []
  return words.map((word) => word.replace(/s$/, ''))
}
