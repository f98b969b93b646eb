// oidc-provider prints a warning on every Node version below 22; our tests run it on Node 20.
const { warn } = console
console.warn = (...args: unknown[]) => {
  if (!String(args[0]).includes('Unsupported runtime')) warn(...args)
}
export const { errors, interactionPolicy, Provider } = await import('oidc-provider')
console.warn = warn
