import { createHmac, randomUUID } from 'node:crypto'
import type { Queryable } from '../platform/database/database.ts'
import { deriveKey } from '../platform/http/encryption.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { isId } from '../platform/http/schemas.ts'
import { canonicalJson } from './canonical-json.ts'
import { receiptPublicKey, signText } from './receipt-key.ts'
import type { ConnectedTool, ErasureCounts, ReceiptSummary, SignedReceipt } from './schema.ts'

/** Where auditors get the public key, on the dashboard's origin. */
export const KEYS_PATH = '/v1/receipt-keys'

/** The same address always has the same hash on this server; without its key, nobody can test an address. */
export const hashAddress = (email: string, encryptionKey: string): string =>
  createHmac('sha256', deriveKey(encryptionKey, 'poplar erased address'))
    .update(email.toLowerCase())
    .digest('hex')

type Erasure = {
  email: string
  accountId: string
  erasedBy: { personId: string; email: string }
  counts: ErasureCounts
  tools: readonly ConnectedTool[]
  now: Date
}
type Signer = { encryptionKey: string; publicUrl: string }

/** A receipt, signed in its canonical form; the signature itself is beside it. */
export function signReceipt(erasure: Erasure, { encryptionKey, publicUrl }: Signer): SignedReceipt {
  const { email, accountId, erasedBy, counts, tools, now } = erasure
  const receipt: SignedReceipt['receipt'] & { tools: ConnectedTool[] } = {
    format: 'poplar-erasure-receipt',
    version: 2,
    receipt_id: randomUUID(),
    account_id: accountId,
    erased_at: now.toISOString(),
    erased_by: { person_id: erasedBy.personId, email: erasedBy.email },
    address: { hash_algorithm: 'HMAC-SHA-256', hash: hashAddress(email, encryptionKey) },
    ...counts,
    tools: [...tools],
  }
  return {
    receipt,
    signature: {
      algorithm: 'Ed25519',
      canonicalization: 'RFC 8785',
      key_id: receiptPublicKey(encryptionKey).kid,
      keys_url: publicUrl + KEYS_PATH,
      value: signText(canonicalJson(receipt), encryptionKey),
    },
  }
}

export async function saveReceipt(statements: Queryable, signed: SignedReceipt): Promise<void> {
  const { receipt_id, account_id, erased_at } = signed.receipt
  await statements.query(
    `insert into erasure_receipts (receipt_id, account_id, receipt, created_at)
     values ($1::uuid, $2::uuid, $3::jsonb, $4)`,
    [receipt_id, account_id, JSON.stringify(signed), erased_at],
  )
}

const MAX_LISTED = 100

/** The account's newest receipts. */
export function listReceipts(statements: Queryable): Promise<ReceiptSummary[]> {
  return statements.query<ReceiptSummary>(
    `select receipt_id, receipt #>> '{receipt,erased_at}' as erased_at,
       receipt #>> '{receipt,erased_by,email}' as erased_by
     from erasure_receipts order by created_at desc, receipt_id desc limit ${MAX_LISTED}`,
  )
}

/** @throws Refusal NOT_FOUND */
export async function findReceipt(
  statements: Queryable,
  receiptId: string,
): Promise<SignedReceipt> {
  const [row] = isId(receiptId)
    ? await statements.query<{ receipt: SignedReceipt }>(
        'select receipt from erasure_receipts where receipt_id = $1::uuid',
        [receiptId],
      )
    : []
  if (row === undefined) throw new Refusal('NOT_FOUND', 'This receipt doesn’t exist.')
  return row.receipt
}
