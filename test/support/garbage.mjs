/** Lets a browser test ask for a full garbage collection: `executeServerCommand('collect-garbage')`. */
export const garbageCommand = {
  name: 'collect-garbage',
  async executeCommand({ command, session }) {
    if (command !== 'collect-garbage') return undefined
    const page = session.browser.getPage(session.id)
    const devtools = await page.createCDPSession()
    await devtools.send('HeapProfiler.collectGarbage')
    await devtools.detach()
    return true
  },
}
