import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

/** A title or a name whose reading is to be guessed: the database asks for it where one is written. */
export interface Unread {
  readonly workId: number | null
  readonly userId: number | null
  readonly text: string
}

const toRow = ({ workId, userId, text }: Unread) => ({ work_id: workId, user_id: userId, text })

export async function listUnread(db: Database, limit: number): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    select work_id, user_id, text from search_readings where reading is null
    order by work_id, user_id limit ${limit}
  `.execute(db)
  return rows
}

/** Stores readings of texts that are still the same. */
export async function setReadings(
  trx: Database,
  readings: readonly (Unread & { reading: string })[],
): Promise<void> {
  const rows = readings.map(({ reading, ...unread }) => ({ ...toRow(unread), reading }))
  await sql`
    update search_readings r set reading = x.reading
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(work_id bigint, user_id bigint, text text, reading text)
    where r.text = x.text and (r.work_id = x.work_id or r.user_id = x.user_id)
  `.execute(trx)
}

/** The guess for a work of this artist, or for their name, that has no reading yet. */
export async function findGuess(
  db: Database,
  ownerId: number,
  publicId: string | undefined,
): Promise<string | undefined> {
  const of =
    publicId === undefined
      ? sql`users u on u.id = r.user_id
          where u.id = ${ownerId} and u.name = r.text and u.name_reading = ''`
      : sql`works w on w.id = r.work_id
          where w.owner_id = ${ownerId} and w.public_id = ${publicId} and w.title = r.text
            and w.reading = '' and w.deleted_at is null`
  const { rows } = await sql<{ reading: string | null }>`
    select r.reading from search_readings r join ${of}
  `.execute(db)
  return rows[0]?.reading?.replaceAll(' ', '') ?? undefined
}
