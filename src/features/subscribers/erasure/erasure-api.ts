import { downloadFile } from '../../../lib/download-file.ts'
import type { Call, Http } from '../../../lib/http.ts'
import {
  type ErasurePreview,
  parsePreview,
  parseReceipt,
  parseReceipts,
  type Receipt,
  type ReceiptSummary,
} from './erasure-model.ts'

type Signal = Pick<Call, 'signal'>

/** What the account has of the person with an email address. */
export async function previewErasure(
  http: Http,
  email: string,
  call: Signal = {},
): Promise<ErasurePreview> {
  const { data } = await http.post('/privacy/preview', { ...call, body: { email } })
  return parsePreview(data)
}

/** Deletes a subscriber everywhere in the account. @param email as it was typed */
export async function eraseSubscriber(http: Http, id: string, email: string): Promise<Receipt> {
  const { data } = await http.post(`/site/users/${encodeURIComponent(id)}/erase`, {
    body: { email },
  })
  return parseReceipt(data)
}

/** Deletes the person with an email address, on a list or not. */
export async function eraseAddress(http: Http, email: string): Promise<Receipt> {
  const { data } = await http.post('/privacy/erase', { body: { email } })
  return parseReceipt(data)
}

export async function getReceipts(http: Http, call: Signal = {}): Promise<ReceiptSummary[]> {
  const { data } = await http.get('/privacy/receipts', call)
  return parseReceipts(data)
}

export const downloadReceipt = (http: Http, id: string, signal: AbortSignal): Promise<Blob> =>
  downloadFile(http, `/privacy/receipts/${encodeURIComponent(id)}`, signal)
