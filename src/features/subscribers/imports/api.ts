import { downloadFile } from '../../../lib/download-file.ts'
import type { Call, Http } from '../../../lib/http.ts'
import {
  type Import,
  type ImportDraft,
  parseImports,
  parseUpload,
  type RejectedRowLabels,
  type UploadedFile,
} from './model.ts'

type Signal = Pick<Call, 'signal'>

/** `POST /site/imports`: reads a CSV file; nothing is imported yet. */
export async function uploadFile(http: Http, file: File, call: Signal): Promise<UploadedFile> {
  const body = new Blob([file], { type: 'text/csv' })
  const query = { name: file.name.slice(-200) }
  const { data } = await http.post('/site/imports', { ...call, body, query, timeoutMs: null })
  return parseUpload(data)
}

/**
 * `POST /site/imports/{import_id}/start`: returns the site's imports. `consentText`: what the admin has confirmed for
 * everyone in the file, as it was shown.
 */
export async function startImport(
  http: Http,
  { draft, consentText }: { draft: ImportDraft; consentText: string },
  call: Signal,
): Promise<Import[]> {
  const body = {
    campaign_id: draft.campaignId,
    has_header: draft.hasHeader,
    targets: draft.targets,
    date_order: draft.dateOrder,
    fills_missing: draft.fillsMissing,
    agreed: draft.agreed,
    consent_text: consentText,
  }
  const { data } = await http.post(`/site/imports/${draft.file.importId}/start`, { ...call, body })
  return parseImports(data)
}

/** `GET /site/imports`: those of the last 7 days, newest first. */
export async function getImports(http: Http, call: Signal): Promise<Import[]> {
  const { data } = await http.get('/site/imports', call)
  return parseImports(data)
}

/** `GET /site/imports/{import_id}/rejected`: the rows that were not imported, as a CSV file with these texts. */
export const getRejectedRows = (
  http: Http,
  { importId, labels }: { importId: string; labels: RejectedRowLabels },
  signal: AbortSignal,
): Promise<Blob> =>
  downloadFile(http, `/site/imports/${encodeURIComponent(importId)}/rejected`, signal, labels)
