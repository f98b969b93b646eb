/**
 * What a browser test cannot do in its page: a full garbage collection (`executeServerCommand('collect-garbage')`), and
 * counting the event listeners after one (`executeServerCommand('count-listeners')`).
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
