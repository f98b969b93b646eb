// Which modules share a file, as part of rollup.config: each further file of a first load costs an
// eighth of a kilobyte, and compresses alone.
import { resolve } from 'node:path'

/** The modules behind the first load of each element; the dashboard calls at once, for its first page. */
const firstLoads = {
  password: ['elements/set-password-form.ts'],
  license: ['elements/license-activation.ts'],
  // Without its price it cannot be used, so it calls at once.
  checkout: ['elements/plan-checkout.ts', 'src/lib/http.ts', 'src/config/host-tokens.ts'],
  wizard: ['elements/add-site-wizard.ts'],
  dashboard: [
    'elements/dashboard-shell.ts',
    'src/features/dashboard/dashboard-page.tsx',
    'src/lib/http.ts',
    'src/config/host-tokens.ts',
  ],
}

/**
 * What the first loads of all elements have in common is one file, what those of two have is one each, and
 * so is what only the dashboard begins with, apart from what the others fetch later.
 * @returns rollup's `manualChunks` of one build, which sees the modules of that build only
 */
export function chunksByFirstLoad() {
  let firstChunks = null
  return (id, { getModuleInfo }) => {
    firstChunks ??= chunksOfFirstLoads(getModuleInfo)
    return firstChunks.find(({ modules }) => modules.has(id))?.name ?? null
  }
}

function chunksOfFirstLoads(getModuleInfo) {
  const imports = importsOf(getModuleInfo)
  const password = reachedFrom(firstLoads.password, imports)
  const license = reachedFrom(firstLoads.license, imports)
  const forms = new Set([...password, ...license])
  const checkout = reachedFrom(firstLoads.checkout, imports)
  const wizard = reachedFrom(firstLoads.wizard, imports)
  const dashboard = reachedFrom(firstLoads.dashboard, imports)
  const wizardLater = reachedFrom(firstLoads.wizard, allImportsOf(getModuleInfo))
  const formModules = [...forms, ...checkout].filter(isFeature)
  const afterPress = reachedFrom(formModules.flatMap(lazyImportsOf(getModuleInfo)), imports)
  const onlyDashboard = without(dashboard, (id) => wizard.has(id) || forms.has(id))
  const shared = (some, others) => without(inBoth(some, others), isFeature)
  const framed = shared(wizard, dashboard)
  // The dashboard calls as well, and leads to what is sold: a file more would weigh more than the rest.
  const selling = without(checkout, (id) => isElement(id) || forms.has(id))
  // The dashboard alone begins without fields; those of its later pages it then has.
  const common = [
    ...inBoth(framed, forms),
    ...shared(wizard, forms),
    ...shared(wizard, checkout),
    resolve('elements/kit.ts'),
  ]
  const fetchedByOthers = new Set(
    [...onlyDashboard].filter((id) => isBit(id) || afterPress.has(id) || wizardLater.has(id)),
  )
  // The first that has a module gets it.
  return [
    { name: 'common', modules: new Set(common) },
    { name: 'framed', modules: framed },
    { name: 'begun', modules: inBoth(checkout, shared(forms, dashboard)) },
    { name: 'checkout', modules: new Set([...selling].filter(isCheckout)) },
    { name: 'calls', modules: selling },
    // What the others fetch later must not bring the dashboard along, nor a spinner the session.
    { name: 'bits', modules: without(fetchedByOthers, isFeature) },
    { name: 'account', modules: fetchedByOthers },
    { name: 'dashboard', modules: onlyDashboard },
    // What only later pages have in common with a first load comes along with it, but for what the wizard fetches.
    { name: 'form', modules: without(inBoth(password, license), isElsewhere(wizardLater)) },
    { name: 'password', modules: without(password, isElsewhere(wizardLater)) },
    { name: 'license', modules: without(license, (id) => isDoor(id) || dashboard.has(id)) },
    // A bundler takes all that a file may ask for: the forms must not bring the wizard along.
    { name: 'asked', modules: without(inBoth(wizard, afterPress), isDoor) },
    { name: 'wizard', modules: without(wizard, isDoor) },
  ]
}

const isCheckout = (id) => /\/src\/(features\/checkout\/|messages\/checkout\.)/.test(id)
const isElement = (id) => /\/elements\/[^/]+\.ts$/.test(id)
const isDoor = (id) => isElement(id) || id.endsWith('/src/ui/pictures/icons.ts')
const isElsewhere = (wizardLater) => (id) => isDoor(id) || (isFeature(id) && wizardLater.has(id))
const isFeature = (id) => id.includes('/src/features/')

const without = (modules, isOut) => new Set([...modules].filter((id) => !isOut(id)))

/** What many later screens ask for: these must not bring the dashboard along. */
const isBit = (id) => id.includes('/node_modules/lucide/') || id.startsWith('\0valibot:')

/** What a module really imports: of the list of icons only those that it names. */
const importsOf = (getModuleInfo) => (id) => {
  const { importedIds = [], code } = getModuleInfo(id) ?? {}
  return importedIds.flatMap((imported) =>
    isIconList(imported) ? iconsNamedIn(code, imported, getModuleInfo) : [imported],
  )
}

/** What a module fetches later. */
const lazyImportsOf = (getModuleInfo) => (id) => getModuleInfo(id)?.dynamicallyImportedIds ?? []

const allImportsOf = (getModuleInfo) => (id) => [
  ...importsOf(getModuleInfo)(id),
  ...lazyImportsOf(getModuleInfo)(id),
]

const isIconList = (id) => id.endsWith('/src/ui/pictures/icons.ts')

function iconsNamedIn(code, list, getModuleInfo) {
  const named = new Set(
    code.match(/\b[A-Z]\w*/g)?.map((name) => `/${inKebabCase(name.replace(/Icon$/, ''))}.mjs`),
  )
  const [lucide] = getModuleInfo(list).importedIds
  return getModuleInfo(lucide).importedIds.filter((id) => named.has(id.match(/\/[^/]+$/)[0]))
}

const inKebabCase = (name) => name.replace(/(?!^)([A-Z]|(?<=[a-z])\d)/g, '-$1').toLowerCase()

const inBoth = (some, others) => new Set([...some].filter((id) => others.has(id)))

function reachedFrom(entries, imports) {
  const reached = new Set(entries.map((entry) => resolve(entry)))
  for (const id of reached) {
    for (const imported of imports(id)) reached.add(imported)
  }
  return reached
}
