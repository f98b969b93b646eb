// Assigns modules to chunks, as part of rollup.config. Each additional file in a first load costs about 0.125 kB,
// and is compressed separately.
import { resolve } from 'node:path'

/**
 * The modules of each element's first load. The dashboard's includes the HTTP client, because its first page calls
 * the API.
 */
const firstLoads = {
  password: ['elements/set-password-form.ts'],
  license: ['elements/license-activation.ts'],
  // The checkout can't be used without the price, so it calls the API immediately. Its payment form, loaded right
  // after it, must not pull in the dashboard's chunks for a spinner.
  checkout: [
    'elements/plan-checkout.ts',
    'src/lib/http.ts',
    'src/config/host-tokens.ts',
    'src/ui/feedback/spinner.tsx',
  ],
  wizard: ['elements/add-site-wizard.ts'],
  dashboard: [
    'elements/dashboard-shell.ts',
    'src/features/dashboard/dashboard-page.tsx',
    'src/lib/http.ts',
    'src/config/host-tokens.ts',
  ],
}

/**
 * The modules shared by all elements' first loads form one chunk. Those shared by only two elements form a chunk for
 * each pair, and those that only the dashboard's first load has form another, except for modules that other elements
 * load later.
 * @returns rollup's `manualChunks` for a single build, because it caches the module graph
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
  const password = reachableFrom(firstLoads.password, imports)
  const license = reachableFrom(firstLoads.license, imports)
  const forms = new Set([...password, ...license])
  const checkout = reachableFrom(firstLoads.checkout, imports)
  const wizard = reachableFrom(firstLoads.wizard, imports)
  const dashboard = reachableFrom(firstLoads.dashboard, imports)
  const wizardLazyModules = reachableFrom(firstLoads.wizard, allImportsOf(getModuleInfo))
  const formModules = [...forms, ...checkout].filter(isFeature)
  const formLazyModules = reachableFrom(formModules.flatMap(lazyImportsOf(getModuleInfo)), imports)
  const dashboardOnly = excluding(dashboard, (id) => wizard.has(id) || forms.has(id))
  const sharedModules = (some, others) => excluding(intersection(some, others), isFeature)
  const wizardAndDashboard = sharedModules(wizard, dashboard)
  // The dashboard calls the API too and links to the checkout; a separate chunk would cost more than the unused
  // modules.
  const checkoutModules = excluding(checkout, (id) => isElement(id) || forms.has(id))
  // Only the dashboard starts without form fields; its later pages load them.
  const commonModules = [
    ...intersection(wizardAndDashboard, forms),
    ...sharedModules(wizard, forms),
    ...sharedModules(wizard, checkout),
    resolve('elements/kit.ts'),
  ]
  const modulesLazyElsewhere = new Set(
    [...dashboardOnly].filter(
      (id) => isSmallModule(id) || formLazyModules.has(id) || wizardLazyModules.has(id),
    ),
  )
  // A module is assigned to the first chunk in the list that contains it.
  return [
    { name: 'common', modules: new Set(commonModules) },
    { name: 'framed', modules: wizardAndDashboard },
    { name: 'begun', modules: intersection(checkout, sharedModules(forms, dashboard)) },
    { name: 'checkout', modules: new Set([...checkoutModules].filter(isCheckout)) },
    { name: 'calls', modules: checkoutModules },
    // Modules that other elements load later must not pull in the dashboard's chunk, and a spinner must not pull
    // in the session.
    { name: 'bits', modules: excluding(modulesLazyElsewhere, isFeature) },
    { name: 'account', modules: modulesLazyElsewhere },
    { name: 'dashboard', modules: dashboardOnly },
    // Modules that a first load shares only with later pages are included in it, except for those that the wizard loads
    // later.
    {
      name: 'form',
      modules: excluding(intersection(password, license), isLoadedElsewhere(wizardLazyModules)),
    },
    { name: 'password', modules: excluding(password, isLoadedElsewhere(wizardLazyModules)) },
    { name: 'license', modules: excluding(license, (id) => isEntryPoint(id) || dashboard.has(id)) },
    // A bundler includes everything a file may import, so the forms must not pull in the wizard's chunk.
    { name: 'asked', modules: excluding(intersection(wizard, formLazyModules), isEntryPoint) },
    { name: 'wizard', modules: excluding(wizard, isEntryPoint) },
  ]
}

/** The checkout and its prices, which the dashboard's first load doesn't include. */
const isCheckout = (id) =>
  /\/src\/(features\/checkout\/|messages\/checkout\.|features\/billing\/(coupon|credit|money|quote)-)/.test(
    id,
  )
const isElement = (id) => /\/elements\/[^/]+\.ts$/.test(id)
const isEntryPoint = (id) => isElement(id) || id.endsWith('/src/ui/pictures/icons.ts')
const isLoadedElsewhere = (lazyModules) => (id) =>
  isEntryPoint(id) || (isFeature(id) && lazyModules.has(id))
const isFeature = (id) => id.includes('/src/features/')

const excluding = (modules, isExcluded) => new Set([...modules].filter((id) => !isExcluded(id)))

/** Small modules used by many later screens; they must not pull in the dashboard's chunk. */
const isSmallModule = (id) => id.includes('/node_modules/lucide/') || id.startsWith('\0valibot:')

/** The modules that are actually imported: from the icon list, only the icons that the module names. */
const importsOf = (getModuleInfo) => (id) => {
  const { importedIds = [], code } = getModuleInfo(id) ?? {}
  return importedIds.flatMap((imported) =>
    isIconList(imported) ? iconsNamedIn(code, imported, getModuleInfo) : [imported],
  )
}

/** The modules that a module imports dynamically. */
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

const intersection = (some, others) => new Set([...some].filter((id) => others.has(id)))

function reachableFrom(entries, imports) {
  const reachable = new Set(entries.map((entry) => resolve(entry)))
  for (const id of reachable) {
    for (const imported of imports(id)) reachable.add(imported)
  }
  return reachable
}
