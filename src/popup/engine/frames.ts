import { type ReportingPage, reportedSitesKey } from '../reported-sites.ts'

/** Whether a page around this one is of the same origin and has the site's script, too: that page shows its campaigns. */
export function isFramedBySite(siteId: string, view: Window & ReportingPage = window): boolean {
  try {
    const { parent }: { parent: Window & ReportingPage } = view
    if (parent === view) return false
    return parent[reportedSitesKey]?.has(siteId) || isFramedBySite(siteId, parent)
  } catch {
    // The parent page has another origin.
    return false
  }
}
