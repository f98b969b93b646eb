const PATIENCE_MS = 20_000

/**
 * Sends a command to a WebDriver. Throws if it returns an error or does not respond within `patience` milliseconds, as
 * a driver has no time limit of its own.
 */
async function ask(address, method, body, patience = PATIENCE_MS) {
  const signal = AbortSignal.timeout(patience)
  const answer = async () => {
    const response = await fetch(address, {
      method,
      signal,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    })
    return { isOk: response.ok, value: (await response.json()).value }
  }
  const { isOk, value } = await answer().catch((error) => {
    throw new Error(`${method} ${address} ${JSON.stringify(body)}: ${error}`)
  })
  if (!isOk) throw new Error(`${method} ${address}: ${value?.error} ${value?.message}`)
  return value
}

const KEYS = { Enter: '\uE007', Tab: '\uE004', Escape: '\uE00C', Backspace: '\uE003' }

/** Opens a page in a new browser, driven by WebDriver; `patience` is the maximum start time in milliseconds. */
export async function openPage(driver, capabilities, patience) {
  const wanted = { capabilities: { alwaysMatch: capabilities } }
  const { sessionId } = await ask(`${driver}/session`, 'POST', wanted, patience)
  const session = `${driver}/session/${sessionId}`
  const find = (value) => ask(`${session}/element`, 'POST', { using: 'css selector', value })
  const inFrame = (id) => ask(`${session}/frame`, 'POST', { id })
  return {
    goTo: (url) => ask(`${session}/url`, 'POST', { url }),
    url: () => ask(`${session}/url`, 'GET'),
    /** @param keys characters, and names of keys */
    press: (keys) => {
      const actions = keys
        .map((key) => KEYS[key] ?? key)
        .flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
      return ask(`${session}/actions`, 'POST', {
        actions: [{ type: 'key', id: 'keyboard', actions }],
      })
    },
    /** Commands apply to the frame until `leaveFrame`. */
    enterFrame: async (selector) => inFrame(await find(selector)),
    leaveFrame: () => inFrame(null),
    click: async (selector) => {
      const [id] = Object.values(await find(selector))
      return ask(`${session}/element/${id}/click`, 'POST')
    },
    /** Runs the function body in the page, and returns its result. */
    run: (script) => ask(`${session}/execute/sync`, 'POST', { script, args: [] }),
    close: () => ask(session, 'DELETE'),
  }
}
