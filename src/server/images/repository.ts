import type { ImageType } from '../../popup/image-rules.ts'
import type { Queryable } from '../platform/database/database.ts'
import { isId } from '../platform/http/schemas.ts'

export async function countImages(statements: Queryable): Promise<number> {
  const [row] = await statements.query<{ count: number }>(
    'select count(*)::integer as count from images',
  )
  return row?.count ?? 0
}

type NewImage = { imageId: string; accountId: string; type: ImageType; bytes: number; now: Date }

export async function addImage(
  statements: Queryable,
  { imageId, accountId, type, bytes, now }: NewImage,
): Promise<void> {
  await statements.query(
    `insert into images (image_id, account_id, type, bytes, created_at)
     values ($1::uuid, $2::uuid, $3, $4, $5)`,
    [imageId, accountId, type, bytes, now],
  )
}

/** Null for an unknown id. Images are public, so the account doesn’t matter. */
export async function findImageType(
  statements: Pick<Queryable, 'query'>,
  imageId: string,
): Promise<string | null> {
  if (!isId(imageId)) return null
  const [row] = await statements.query<{ type: string }>(
    'select type from images where image_id = $1::uuid',
    [imageId],
  )
  return row?.type ?? null
}
