import * as v from 'valibot'
import { columnLetters } from '../../platform/files/column-letters.ts'
import type { Adapter, AdapterRequest, MappedLead } from './adapter.ts'
import { readByStatus } from './outcome-rules.ts'
import { bare, bearer, type Headers, json } from './requests.ts'
import { placeInSheet, type SheetRow } from './sheet-rules.ts'

const FILES = 'https://www.googleapis.com/drive/v3/files'
const SHEETS = 'https://sheets.googleapis.com/v4/spreadsheets'
const SCOPES = 'https://www.googleapis.com/auth'
const MIME_TYPE = 'application/vnd.google-apps.spreadsheet'
/** The labels that a new spreadsheet gets, as far as they are mapped. */
const LABELS = 'Email Name Phone Country Campaign Page Consent Confirmed Joined'.split(' ')

const files = v.object({ files: v.array(v.object({ id: v.string(), name: v.string() })) })

const firstRow = v.object({ values: v.optional(v.tuple([v.array(v.string())])) })

const sheetUrl = ({ target }: MappedLead) => `${SHEETS}/${encodeURIComponent(target ?? '')}/values`

function rowOf(lead: MappedLead, response: unknown): SheetRow {
  const [header] = v.parse(firstRow, response).values ?? [[]]
  return placeInSheet(header, lead)
}

/** The labels that are missing in the first row. */
function addLabels(lead: MappedLead, { added }: SheetRow, auth: Headers): AdapterRequest | null {
  const { labels, column } = added
  if (labels.length === 0) return null
  const range = `${columnLetters(column)}1:${columnLetters(column + labels.length - 1)}1`
  const url = `${sheetUrl(lead)}/${range}?valueInputOption=RAW`
  return json('PUT', url, auth, { values: [labels] })
}

/** Each lead is a new row of a spreadsheet's first sheet, whose first row has the labels. `RAW`: a value that begins with = stays text. */
export const googleSheets: Adapter = {
  documentation:
    'https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.values/append',
  oauth: {
    // Only with both parameters does each sign-in return a refresh token.
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth?access_type=offline&prompt=consent',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    scopes: [`${SCOPES}/spreadsheets`, `${SCOPES}/drive.metadata.readonly`],
    clientAuthentication: 'body',
    usesPkce: true,
  },
  knownFields: LABELS.map((label) => ({ name: label, label })),
  addLead(lead, credentials) {
    const auth = bearer(credentials.access_token)
    const url = `${sheetUrl(lead)}/A1:append?valueInputOption=RAW&insertDataOption=INSERT_ROWS`
    return [
      bare('GET', `${sheetUrl(lead)}/1:1`, auth),
      ([response]) => addLabels(lead, rowOf(lead, response), auth),
      ([response]) => json('POST', url, auth, { values: [rowOf(lead, response).cells] }),
    ]
  },
  targets: {
    isRequired: true,
    async read(credentials, ask) {
      const q = `mimeType='${MIME_TYPE}' and trashed=false`
      const query = { q, fields: 'files(id,name)', pageSize: '1000', orderBy: 'modifiedTime desc' }
      const url = `${FILES}?${new URLSearchParams(query)}`
      return v.parse(files, await ask(bare('GET', url, bearer(credentials.access_token)))).files
    },
  },
  check: (credentials) => bare('GET', `${FILES}?pageSize=1`, bearer(credentials.access_token)),
  readOutcome(response) {
    const outcome = readByStatus(response)
    // 403 with a working token: the person may not edit this spreadsheet.
    const isForbidden = response.status === 403 && !response.body.includes('SCOPE_INSUFFICIENT')
    return isForbidden ? { ...outcome, result: 'rejected' } : outcome
  },
}
