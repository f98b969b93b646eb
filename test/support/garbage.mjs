/**
 * What a browser test cannot ask of its page: a full garbage collection
 * (`executeServerCommand('collect-garbage')`), and how many event listeners are left behind one
 * (`executeServerCommand('count-listeners')`).
 */
export const garbageCommand = {
  name: 'collect-garbage',
  async executeCommand({ command, session }) {
    if (command !== 'collect-garbage' && command !== 'count-listeners') return undefined
    const page = session.browser.getPage(session.id)
    const devtools = await page.createCDPSession()
    await devtools.send('HeapProfiler.collectGarbage')
    if (command === 'count-listeners') await devtools.send('HeapProfiler.collectGarbage')
    const { jsEventListeners } = await devtools.send('Memory.getDOMCounters')
    await devtools.detach()
    return command === 'count-listeners' ? jsEventListeners : true
  },
}
