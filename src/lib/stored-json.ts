import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { readStored, type SafeStorage } from './storage.ts'

/** The value stored under `key`; null if there is none, or it doesn't match the schema. */
export function readJson<Schema extends GenericSchema>(
  storage: SafeStorage,
  key: string,
  schema: Schema,
): InferOutput<Schema> | null {
  const parsed = safeParse(schema, readStored(storage, key))
  return parsed.success ? parsed.output : null
}
