// Checks the built types as a host's compiler and editor see them: without React, with React 18 and with React 19.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'

const WITHOUT_REACT = `
import { type Changes, configure, update } from 'poplar-kit'
import { AddSiteWizardElement } from 'poplar-kit/elements/add-site-wizard'
import 'poplar-kit/elements'
import 'poplar-kit/lite/elements/dashboard-shell'

configure({ apiBase: '/v1', messages: { 'wizard.websiteTitle': 'Where?' } })
const changes: Changes = { locale: 'de' }
update(changes)
// @ts-expect-error no message has that name
configure({ messages: { 'wizard.title': 'Where?' } })

document.addEventListener('site-added', ({ detail }) => detail.domain.length)
window.addEventListener('failed', ({ detail }) => detail.retry())
document.body.addEventListener('checkout-completed', (event) => event.detail.plan.length)
// @ts-expect-error a site has no name
document.addEventListener('site-added', ({ detail }) => detail.name)

const wizard: InstanceType<typeof AddSiteWizardElement> | null = document.querySelector('add-site-wizard')
wizard?.addEventListener('sites-limit-reached', ({ detail }) => detail.sitesLimit + 1)
void wizard?.ready.then(({ status, events }) => status === 'failed' && events.failed?.retry())
const domain: string | undefined = wizard?.state.events['site-added']?.domain
export { domain }
`

const REACT_18 = `
import { AddSiteWizardElement } from 'poplar-kit/elements/add-site-wizard'
import type {} from 'poplar-kit/react'
import { useRef } from 'react'

export function Wizard() {
  const wizard = useRef<InstanceType<typeof AddSiteWizardElement>>(null)
  return <add-site-wizard ref={wizard} class="wide" platform="shopify" ask-details="" onClick={() => {}} />
}
// @ts-expect-error React 18 adds no listener for it
export const heard = <add-site-wizard onsite-added={() => {}} />
// @ts-expect-error React 18 writes properties as attributes
export const leaking = <set-password-form accessToken="secret" />
// @ts-expect-error React 18 writes false as a string, which enables it
export const on = <add-site-wizard ask-details={false} />
`

const REACT_19 = `
import { PlanCheckoutElement } from 'poplar-kit/elements/plan-checkout'
import 'poplar-kit/elements/set-password-form'
import type { JsxProps } from 'poplar-kit/react'

export const Buy = (props: JsxProps<typeof PlanCheckoutElement>) => <plan-checkout {...props} />
export const bought = <plan-checkout plan="plus" oncheckout-completed={({ detail }) => detail.plan.length} />
export const form = <set-password-form accessToken="secret" askRole={false} className="wide" />
// @ts-expect-error no such plan
export const wrong = <plan-checkout plan="gold" />
`

/** Type assertions that the event details in the manifest match the types. */
function manifestTypeAssertions() {
  const { modules } = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8'))
  const tags = modules.flatMap(({ declarations }) => declarations)
  const claims = tags.flatMap(({ tagName, events }) =>
    events.map(({ name, type }) => `  Same<Map<'${tagName}'>['${name}'], ${type.text}>,`),
  )
  return `
import type { FailedDetail, SignedOutDetail } from 'poplar-kit'
import type { TagEvents, Tags } from 'poplar-kit/elements'
type Map<Tag extends keyof Tags> = TagEvents<Tags[Tag]>
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : never) : never
export const claims: [
${claims.join('\n')}
] = [${claims.map(() => 'true').join()}]
`
}

/** Public names without a description, or with one that mentions tests or sections of our documents. */
function findUndocumentedNames() {
  const entryPoints = readdirSync('dist').filter((name) => name.endsWith('.d.ts'))
  const files = entryPoints.map((name) => join('dist', name))
  const program = ts.createProgram(files, { skipLibCheck: true, noEmit: true })
  const checker = program.getTypeChecker()
  const descriptionOf = (symbol) => ts.displayPartsToString(symbol.getDocumentationComment(checker))
  const exported = files.flatMap((file) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file))
    return module ? checker.getExportsOfModule(module) : []
  })
  const resolvedSymbols = exported.map((symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
  )
  const fields = resolvedSymbols.flatMap((symbol) => {
    const [declaration] = symbol.declarations ?? []
    const isObject =
      declaration &&
      ts.isTypeAliasDeclaration(declaration) &&
      ts.isTypeLiteralNode(declaration.type)
    const members = isObject ? declaration.type.members : []
    return members.flatMap(({ name }) => (name ? (checker.getSymbolAtLocation(name) ?? []) : []))
  })
  // The members that an editor suggests for an element.
  const elementMembers = resolvedSymbols.flatMap((symbol) =>
    checker
      .getTypeOfSymbol(symbol)
      .getConstructSignatures()
      .flatMap((signature) => signature.getReturnType().getProperties())
      .filter(({ declarations = [] }) =>
        declarations.every((declaration) =>
          declaration.getSourceFile().fileName.includes('/dist/'),
        ),
      ),
  )
  const lacksDescription = (symbol) =>
    descriptionOf(symbol) === '' || /\btests?\b|\u00a7/i.test(descriptionOf(symbol))
  return [...new Set([...resolvedSymbols, ...fields, ...elementMembers])]
    .filter(lacksDescription)
    .map(({ name }) => name)
}

/** `packages` maps our folders in node_modules to the project's. */
const PROJECTS = [
  { name: 'the manifest', file: 'page.ts', source: manifestTypeAssertions(), packages: {} },
  { name: 'a page without React', file: 'page.ts', source: WITHOUT_REACT, packages: {} },
  {
    name: 'a page with React 18',
    file: 'page.tsx',
    source: REACT_18,
    packages: {
      'types-react-18': '@types/react',
      '@types/prop-types': '@types/prop-types',
      csstype: 'csstype',
    },
  },
  {
    name: 'a page with React 19',
    file: 'page.tsx',
    source: REACT_19,
    packages: { '@types/react': '@types/react', csstype: 'csstype' },
  },
]

const OPTIONS = {
  strict: true,
  noEmit: true,
  skipLibCheck: false,
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
}

const isType = (path) => !/\.(js|map|css|woff2)$/.test(path)

function compileProject({ name, file, source, packages }) {
  const folder = mkdtempSync(join(tmpdir(), 'poplar-types-'))
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, 'poplar-kit'), { recursive: true })
  cpSync('package.json', join(modules, 'poplar-kit/package.json'))
  cpSync('dist', join(modules, 'poplar-kit/dist'), { recursive: true, filter: isType })
  for (const [from, to] of Object.entries(packages))
    cpSync(join('node_modules', from), join(modules, to), { recursive: true })
  writeFileSync(join(folder, file), source)
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...OPTIONS, types: [] }, files: [file] }),
  )
  const { status, stdout } = spawnSync('node_modules/.bin/tsc', ['-p', folder], {
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  console.log(`${name}: ${status === 0 ? 'its types are correct' : `\n${stdout}`}`)
  return status === 0
}

/** Whether each entry point resolves to its types in every module resolution mode that supports `exports`. */
function entryPointsResolve() {
  const folder = mkdtempSync(join(tmpdir(), 'poplar-pack-'))
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder]
  const { stdout } = spawnSync('npm', pack, { encoding: 'utf8' })
  const attw = spawnSync(
    'node_modules/.bin/attw',
    [join(folder, stdout.trim()), '--profile', 'esm-only', '--format', 'ascii'],
    { encoding: 'utf8' },
  )
  rmSync(folder, { recursive: true })
  console.log(
    `the package’s entry points: ${attw.status === 0 ? 'each resolves to its types' : attw.stdout}`,
  )
  return attw.status === 0
}

const undocumentedNames = findUndocumentedNames()
for (const name of undocumentedNames)
  console.error(`✖ ${name} has no description, or one that mentions tests or sections`)
if (
  ![entryPointsResolve(), ...PROJECTS.map(compileProject)].every(Boolean) ||
  undocumentedNames.length > 0
)
  process.exitCode = 1
