import type { IntegrationName } from '../../../src/features/integrations/catalogue.ts'
import type { Queryable } from '../../../src/server/platform/database/database.ts'

export type RecordKind =
  | 'request'
  | 'person'
  | 'forgotten'
  | 'code'
  | 'access-token'
  | 'refresh-token'
  | 'fault'
  | 'header'

export type StoredRecord = { id: string; record: unknown; createdAt: Date }

type Row = { id: string; record: unknown; created_at: Date }

/** What one service's stand-in remembers. */
export class Memory {
  readonly #statements: Queryable
  readonly #service: IntegrationName
  readonly now: Date

  constructor(statements: Queryable, service: IntegrationName, now: Date) {
    this.#statements = statements
    this.#service = service
    this.now = now
  }

  async find(kind: RecordKind, id: string): Promise<unknown> {
    const [row] = await this.#statements.query<{ record: unknown }>(
      'select record from local_receiver_records where service = $1 and kind = $2 and id = $3',
      [this.#service, kind, id],
    )
    return row?.record ?? null
  }

  async save(kind: RecordKind, id: string, record: object): Promise<void> {
    await this.#statements.query(
      `insert into local_receiver_records (service, kind, id, record, created_at)
       values ($1, $2, $3, $4::jsonb, $5)
       on conflict (service, kind, id) do update set record = excluded.record`,
      [this.#service, kind, id, JSON.stringify(record), this.now],
    )
  }

  /** Whether it was there. */
  async remove(kind: RecordKind, id: string): Promise<boolean> {
    const rows = await this.#statements.query(
      `delete from local_receiver_records where service = $1 and kind = $2 and id = $3
       returning id`,
      [this.#service, kind, id],
    )
    return rows.length > 0
  }

  async removeAll(kind: RecordKind): Promise<void> {
    await this.#statements.query(
      'delete from local_receiver_records where service = $1 and kind = $2',
      [this.#service, kind],
    )
  }

  /** The newest first. */
  async list(kind: RecordKind, limit = 100): Promise<StoredRecord[]> {
    const rows = await this.#statements.query<Row>(
      `select id, record, created_at from local_receiver_records
       where service = $1 and kind = $2 order by position desc limit $3`,
      [this.#service, kind, limit],
    )
    return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, createdAt }))
  }
}
