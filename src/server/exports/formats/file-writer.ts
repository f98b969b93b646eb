import type { SubscriberResponse } from '../../subscribers/schema.ts'
import type { LabelledColumn } from '../columns.ts'

/** What a file is written with. */
export type Table = {
  columns: readonly LabelledColumn[]
  timeZone: string
  createdAt: Date
}

/** Writes a file part by part, so that memory holds only the rows of one part. Parts may be empty. */
export type FileWriter = {
  start(): Uint8Array
  write(rows: readonly SubscriberResponse[]): Uint8Array
  end(): Uint8Array
}
