import type { SubscriberResponse } from '../../subscribers/schema.ts'
import type { LabelledColumn, TextOptions } from '../columns.ts'

/** What a file is written with. */
export type Table = TextOptions & {
  columns: readonly LabelledColumn[]
  createdAt: Date
}

/** Writes a file part by part, so that memory holds only the rows of one part. Parts may be empty. */
export type FileWriter = {
  start(): Uint8Array
  write(rows: readonly SubscriberResponse[]): Uint8Array
  end(): Uint8Array
}
