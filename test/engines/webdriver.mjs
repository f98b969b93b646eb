/** Asks a WebDriver; what it refuses is an error with its own words. */
async function ask(address, method, body, signal) {
  const response = await fetch(address, {
    method,
    signal,
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  })
  const { value } = await response.json()
  if (!response.ok) throw new Error(`${method} ${address}: ${value?.error} ${value?.message}`)
  return value
}

const KEYS = { Enter: '\uE007', Tab: '\uE004', Escape: '\uE00C', Backspace: '\uE003' }

/** A page in a browser of its own, driven by WebDriver; `signal` ends the wait for the browser. */
export async function openPage(driver, capabilities, signal) {
  const wanted = { capabilities: { alwaysMatch: capabilities } }
  const { sessionId } = await ask(`${driver}/session`, 'POST', wanted, signal)
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
    /** What follows is about the frame, until `leaveFrame`. */
    enterFrame: async (selector) => inFrame(await find(selector)),
    leaveFrame: () => inFrame(null),
    click: async (selector) => {
      const [id] = Object.values(await find(selector))
      return ask(`${session}/element/${id}/click`, 'POST')
    },
    /** What the body of a function gives, run in the page. */
    run: (script) => ask(`${session}/execute/sync`, 'POST', { script, args: [] }),
    close: () => ask(session, 'DELETE'),
  }
}
