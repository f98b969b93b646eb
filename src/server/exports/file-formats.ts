import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { ExportFormat } from '../../features/subscribers/exports/model.ts'
import { csvWriter } from './formats/csv.ts'
import type { FileWriter, Table } from './formats/file-writer.ts'
import { jsonWriter } from './formats/json.ts'
import { xlsxWriter } from './formats/xlsx.ts'

type FileFormat = {
  createWriter: (table: Table) => FileWriter
  contentType: string
  /** Parts of other formats are compressed in the database, each by itself. */
  isCompressed: boolean
}

export const FILE_FORMATS: Readonly<Record<ExportFormat, FileFormat>> = {
  csv: { createWriter: csvWriter, contentType: 'text/csv; charset=utf-8', isCompressed: false },
  json: { createWriter: jsonWriter, contentType: 'application/json', isCompressed: false },
  xlsx: {
    createWriter: xlsxWriter,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    isCompressed: true,
  },
}

const compress = promisify(gzip)
const decompress = promisify(gunzip)

export const toStored = async (format: ExportFormat, bytes: Uint8Array): Promise<Uint8Array> =>
  FILE_FORMATS[format].isCompressed ? bytes : compress(bytes)

export const fromStored = async (format: ExportFormat, stored: Uint8Array): Promise<Uint8Array> =>
  FILE_FORMATS[format].isCompressed ? stored : decompress(stored)
