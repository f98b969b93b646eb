import type { Queryable } from '../platform/database/database.ts'
import type { Person } from '../session/person.ts'
import type { UserInfo } from './schema.ts'

export async function saveUserInfo(
  statements: Queryable,
  { accountId, personId }: Person,
  info: UserInfo,
  now: Date,
): Promise<void> {
  await statements.query(
    `insert into user_infos (account_id, person_id, website, industry, phone_number, country, title,
       plan, product_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      accountId,
      personId,
      info.website,
      info.industry,
      info.phoneNumber,
      info.country,
      info.title,
      info.plan,
      info.productName,
      now,
    ],
  )
}
