import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { readStored, type SafeStorage } from './storage.ts'

/** What was stored under `key`, or null where nothing, broken JSON or another shape stands there. */
export function readJson<Schema extends GenericSchema>(
  storage: SafeStorage,
  key: string,
  schema: Schema,
): InferOutput<Schema> | null {
  const parsed = safeParse(schema, readStored(storage, key))
  return parsed.success ? parsed.output : null
}
