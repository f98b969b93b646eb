// oidc-provider warns in the console of every Node below 22; on Node 20 our tests run it.
const { warn } = console
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes('Unsupported runtime')) warn(...words)
}
export const { errors, interactionPolicy, Provider } = await import('oidc-provider')
console.warn = warn
