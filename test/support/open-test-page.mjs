/**
 * Opens a page for test files, one after the other.
 *
 * Each gets storage of its own: two files run at the same time, and with shared storage, signing out in one would sign
 * out the other.
 */
export async function openTestPage({ context }) {
  const ownContext = await context.browser().createBrowserContext()
  const page = await ownContext.newPage()
  const session = await page.createCDPSession()
  // A page in the background gets no focus and no animation frames, so every test page emulates focus.
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: true })
  forgetHistoryBetweenFiles(page, session)
  return page
}

/**
 * Chromium keeps 50 history entries. Once earlier test files have filled them, `pushState` drops the entry that
 * `history.back()` of the present file would return to, and Back leaves the page.
 */
function forgetHistoryBetweenFiles(page, session) {
  const goto = page.goto.bind(page)
  page.goto = async (url, ...options) => {
    const response = await goto(url, ...options)
    // The runner opens this page when a file has ended.
    if (url === 'about:blank') await session.send('Page.resetNavigationHistory')
    return response
  }
}
