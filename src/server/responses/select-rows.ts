import { prizeLabel } from '../leads/prize-label.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { SiteResponse } from './schema.ts'
import { deletionTime } from './without-consent.ts'

/** Adds a parameter to the statement, and returns its place. */
export type Place = (value: unknown) => string

const COLUMNS = `response_id as id, responses.campaign_id, title as campaign_title,
  iso(responses.created_at) as created_at, page, country, answers, consent,
  ${prizeLabel('responses.prize')} as prize, iso(${deletionTime('responses')}) as deleted_at`

type Selection = {
  /** The statement that selects the submissions. */
  rows: string
  by: string
  parameters: readonly unknown[]
}

/** The submissions that a statement selects, with what a page shows of them. */
export const selectRows = (
  statements: Queryable,
  { rows, by, parameters }: Selection,
): Promise<SiteResponse[]> =>
  statements.query<SiteResponse>(
    `select ${COLUMNS} from (${rows}) as responses
     join campaigns on campaigns.campaign_id = responses.campaign_id order by ${by}`,
    parameters,
  )
