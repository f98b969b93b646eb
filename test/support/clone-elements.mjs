/**
 * Runs in the test page. The runner sends failures to Node as clones, which elements don't have: an assertion that
 * compared two elements would leave its file unfinished, without a message, until the time limit.
 */
function replaceElementsInClones() {
  const { structuredClone } = globalThis
  const describe = (_, value) => (value instanceof Node ? `<${value.nodeName}>` : value)
  globalThis.structuredClone = (value, ...options) => {
    try {
      return structuredClone(value, ...options)
    } catch {
      return JSON.parse(JSON.stringify(value, describe))
    }
  }
}

/** A script for the test page. */
export const CLONE_ELEMENTS = `(${replaceElementsInClones})()`
