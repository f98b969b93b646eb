import * as v from 'valibot'
import { pageWithSnippet, type WebsiteSettings } from '../external-links/external-links.ts'
import type { SelectedSite } from './repository.ts'

/** The site data that the campaign screens show. */
export const siteFactsResponse = v.object({
  /** A page on the site that has the snippet. */
  url: v.string(),
  /** When the snippet last reported; null before the first report. */
  last_seen_at: v.nullable(v.string()),
})

export const siteFacts = (
  environment: WebsiteSettings,
  { domain, site_id: siteId, last_seen_at }: SelectedSite,
): v.InferOutput<typeof siteFactsResponse> => ({
  url: pageWithSnippet(environment, { domain, siteId }),
  last_seen_at,
})
