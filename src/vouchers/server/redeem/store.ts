import type { Database } from '#ports/database/open-database.ts'

export function findOrderByCode(db: Database, codeId: number) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'public_id as publicId',
      'buyer_id as buyerId',
      'locale',
      'asked_by as askedBy',
      'created_at as createdAt',
    ])
    .where('download_code_id', '=', codeId)
    .executeTakeFirst()
}
