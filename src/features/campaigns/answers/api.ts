import { downloadFile } from '../../../lib/download-file.ts'
import type { Http } from '../../../lib/http.ts'
import { parseAnswers, type SurveyAnswers } from './model.ts'

const pathOf = (campaignId: string) => `/campaigns/${encodeURIComponent(campaignId)}/answers`

/** A question's name, and the cursor for its older text answers. */
type OlderTextsQuery = { question: string; next: string }

/** `GET /campaigns/{campaign_id}/answers`: all questions, or a page of one question's older text answers. */
export async function getAnswers(
  http: Http,
  campaignId: string,
  { signal, older }: { signal: AbortSignal; older?: OlderTextsQuery },
): Promise<SurveyAnswers> {
  const { data } = await http.get(pathOf(campaignId), { signal, ...(older && { query: older }) })
  return parseAnswers(data)
}

/** `GET /campaigns/{campaign_id}/answers/csv`. */
export const getAnswersFile = (
  http: Http,
  campaignId: string,
  signal: AbortSignal,
): Promise<Blob> => downloadFile(http, `${pathOf(campaignId)}/csv`, signal)
