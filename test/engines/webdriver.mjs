const TIMEOUT_MS = 20_000

/**
 * Sends a command to a WebDriver. Throws if it returns an error or does not respond within `timeoutMs`, as
 * a driver has no time limit of its own.
 */
async function sendCommand(address, method, body, timeoutMs = TIMEOUT_MS) {
  const signal = AbortSignal.timeout(timeoutMs)
  const parseResponse = async () => {
    const response = await fetch(address, {
      method,
      signal,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    })
    return { isOk: response.ok, value: (await response.json()).value }
  }
  const { isOk, value } = await parseResponse().catch((error) => {
    throw new Error(`${method} ${address} ${JSON.stringify(body)}: ${error}`)
  })
  if (!isOk) throw new Error(`${method} ${address}: ${value?.error} ${value?.message}`)
  return value
}

const KEYS = { Enter: '\uE007', Tab: '\uE004', Escape: '\uE00C', Backspace: '\uE003' }

/** Opens a page in a new browser, driven by WebDriver; `timeoutMs` is the maximum start time. */
export async function openPage(driver, capabilities, timeoutMs) {
  const sessionRequest = { capabilities: { alwaysMatch: capabilities } }
  const { sessionId } = await sendCommand(`${driver}/session`, 'POST', sessionRequest, timeoutMs)
  const session = `${driver}/session/${sessionId}`
  const find = (value) =>
    sendCommand(`${session}/element`, 'POST', { using: 'css selector', value })
  const switchToFrame = (id) => sendCommand(`${session}/frame`, 'POST', { id })
  return {
    goTo: (url) => sendCommand(`${session}/url`, 'POST', { url }),
    url: () => sendCommand(`${session}/url`, 'GET'),
    /** @param keys characters and key names */
    press: (keys) => {
      const actions = keys
        .map((key) => KEYS[key] ?? key)
        .flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
      return sendCommand(`${session}/actions`, 'POST', {
        actions: [{ type: 'key', id: 'keyboard', actions }],
      })
    },
    /** Commands apply to the frame until `leaveFrame`. */
    enterFrame: async (selector) => switchToFrame(await find(selector)),
    leaveFrame: () => switchToFrame(null),
    click: async (selector) => {
      const [id] = Object.values(await find(selector))
      return sendCommand(`${session}/element/${id}/click`, 'POST')
    },
    /** Runs the function body in the page, and returns its result. */
    run: (script) => sendCommand(`${session}/execute/sync`, 'POST', { script, args: [] }),
    close: () => sendCommand(session, 'DELETE'),
  }
}
