import * as v from 'valibot'
import type { Http } from '../../../lib/http.ts'
import { popupDesign } from '../../../popup/design-schema.ts'
import { countOpenSamples } from '../../../popup/samples.ts'

const designSchema = v.object({ design: popupDesign })

/** `GET /campaigns/:campaign_id`: the number of places in its design that still have sample content. */
export async function getSampleCount(http: Http, campaignId: string): Promise<number> {
  const { data } = await http.get(`/campaigns/${encodeURIComponent(campaignId)}`)
  return countOpenSamples(v.parse(designSchema, data).design)
}
