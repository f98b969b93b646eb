import * as v from 'valibot'
import { readByStatus } from '../outcome-rules.ts'
import type { Adapter, MappedLead } from './adapter.ts'
import { bare, bearer, json } from './requests.ts'

const FILES = 'https://www.googleapis.com/drive/v3/files'
const SHEETS = 'https://sheets.googleapis.com/v4/spreadsheets'
const SCOPES = 'https://www.googleapis.com/auth'
const MIME_TYPE = 'application/vnd.google-apps.spreadsheet'
/** What a new connection has in its columns after the address, from B on. */
const COLUMNS = ['Name', 'Phone', 'Country', 'Campaign', 'Page', 'Consent', 'Confirmed', 'Joined']
const LETTERS = 26
const CODE_BEFORE_A = 64

const files = v.object({ files: v.array(v.object({ id: v.string(), name: v.string() })) })

/** The index of a column by its letters: 0 for A, 26 for AA. Null if it is no column from B to ZZ. */
function columnOf(name: string): number | null {
  if (!/^[A-Z]{1,2}$/.test(name) || name === 'A') return null
  const number = [...name].reduce((sum, x) => sum * LETTERS + x.charCodeAt(0) - CODE_BEFORE_A, 0)
  return number - 1
}

/** The address in column A, fields named by a column there, and the others after them. */
function rowOf({ email, fields }: MappedLead): string[] {
  const cells = new Map([[0, email]])
  const others: string[] = []
  for (const [name, value] of Object.entries(fields)) {
    const column = columnOf(name)
    if (column === null) others.push(value)
    else cells.set(column, value)
  }
  const width = Math.max(...cells.keys()) + 1
  return [...Array.from({ length: width }, (_, column) => cells.get(column) ?? ''), ...others]
}

/** Each lead is a new row of a spreadsheet's first sheet. `RAW`: a value that begins with = stays text. */
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
  knownFields: COLUMNS.map((label, index) => ({ name: 'BCDEFGHI'.charAt(index), label })),
  addLead(lead, credentials) {
    const sheet = `${SHEETS}/${encodeURIComponent(lead.target ?? '')}`
    const url = `${sheet}/values/A1:append?valueInputOption=RAW&insertDataOption=INSERT_ROWS`
    return [json('POST', url, bearer(credentials.access_token), { values: [rowOf(lead)] })]
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
