/** The App IDs whose script runs on a page, as a property of its `window`. */
export const reportedSitesKey = Symbol.for('poplar-reported-sites')

export type ReportingPage = { [reportedSitesKey]?: Set<string> }
