import { pageExits } from '../../src/config/navigation.ts'

/**
 * Replaces the browser's navigation from here on.
 * @returns the URLs that would have been opened in this page and in new windows
 */
export function recordNavigation(): { assignedUrls: string[]; opened: string[] } {
  const assignedUrls: string[] = []
  const opened: string[] = []
  pageExits.assign = (href) => void assignedUrls.push(href)
  pageExits.open = (href) => void opened.push(href)
  return { assignedUrls, opened }
}
