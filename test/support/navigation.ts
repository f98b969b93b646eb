import { pageExits } from '../../src/config/navigation.ts'

/**
 * Replaces the browser's navigation from here on.
 * @returns the URLs that would have been opened in this page and in new windows
 */
export function recordNavigation(): { assigned: string[]; opened: string[] } {
  const assigned: string[] = []
  const opened: string[] = []
  pageExits.assign = (href) => void assigned.push(href)
  pageExits.open = (href) => void opened.push(href)
  return { assigned, opened }
}
