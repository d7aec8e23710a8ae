import { sql } from 'kysely'
import type { Farewell } from '#accounts/settings-contract.ts'
import type { AccountHolder } from '#ports/account-room.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'

/** All numbers in one query. */
export async function countFarewell(
  db: Database,
  userId: number,
): Promise<Omit<Farewell, 'fresh'>> {
  const { rows } = await sql<Omit<Farewell, 'fresh'>>`
    select
      (select count(*) from sounds where owner_id = ${userId} and deleted_at is null) as sounds,
      (select count(*) from albums where owner_id = ${userId} and deleted_at is null) as albums,
      (select count(distinct s.id) from sounds s join grants g on g.sound_id = s.id
        where s.owner_id = ${userId} and g.revoked_at is null) as "soldSounds",
      (select count(*) from grants where user_id = ${userId} and revoked_at is null) as purchases,
      (select greatest(0, coalesce(-sum(amount_yen), 0)) from ledger_entries
        where user_id = ${userId} and account = 'artist_payable')::bigint as "unpaidYen"
  `.execute(db)
  const [farewell] = rows
  if (farewell === undefined) throw new Error('Counting gave no row')
  return farewell
}

export async function findSessionStart(db: Database, sessionId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.created_at
}

/** Ends every way in, and what was waited for: sessions, links in mails, social accounts. */
export async function deleteWaysIn(
  trx: Transaction,
  { userId, email }: AccountHolder,
): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await trx
    .deleteFrom('sign_in_requests')
    .where((row) =>
      row.or([
        row('user_id', '=', userId),
        row('account_id', '=', userId),
        ...(email === null ? [] : [row('email', '=', email)]),
      ]),
    )
    .execute()
  await trx.deleteFrom('social_identities').where('user_id', '=', userId).execute()
  await trx
    .deleteFrom('social_requests')
    .where((row) => row.or([row('user_id', '=', userId), row('account_id', '=', userId)]))
    .execute()
  await trx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}

export async function deleteChoices(trx: Transaction, userId: number): Promise<void> {
  await trx.deleteFrom('mail_choices').where('user_id', '=', userId).execute()
  await trx.deleteFrom('username_changes').where('user_id', '=', userId).execute()
}

/** Leaves of the account its key and its username, which nobody else gets. */
export async function emptyUser(trx: Transaction, userId: number, at: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      name: null,
      email: null,
      suggested_email: null,
      bio: '',
      location: '',
      links: [],
      image_id: null,
      header_image_id: null,
      locale: 'en',
      registered_at: null,
      deleted_at: at,
    })
    .where('id', '=', userId)
    .execute()
}

export function getHolder(db: Database, userId: number) {
  return db
    .selectFrom('users as u')
    .leftJoin('images as face', 'face.id', 'u.image_id')
    .leftJoin('images as header', 'header.id', 'u.header_image_id')
    .select(['u.public_id as id', 'u.username', 'u.name', 'u.email', 'u.bio', 'u.location'])
    .select(['u.links', 'u.locale', 'u.created_at as createdAt'])
    .select(['u.registered_at as registeredAt', 'face.public_id as image'])
    .select(['header.public_id as headerImage', 'u.suggested_email as suggestedEmail'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Without what would sign anybody in. */
export function listSessions(db: Database, userId: number, after: number, limit: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent as userAgent', 'ip', 'created_at as createdAt'])
    .select(['seen_at as seenAt', 'expires_at as expiresAt', 'revoked_at as endedAt'])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function listConnections(db: Database, userId: number, after: number, limit: number) {
  return db
    .selectFrom('social_identities')
    .select(['id', 'provider', 'subject', 'label', 'created_at as connectedAt'])
    .select('used_at as usedAt')
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function listEmailChanges(db: Database, userId: number, after: number, limit: number) {
  return db
    .selectFrom('email_changes')
    .select(['id', 'old_email as from', 'new_email as to', 'created_at as askedAt'])
    .select(['confirmed_at as confirmedAt', 'cancelled_at as cancelledAt'])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function listPastUsernames(db: Database, userId: number) {
  return db
    .selectFrom('past_usernames')
    .select(['username', 'given_up_at as givenUpAt'])
    .where('user_id', '=', userId)
    .orderBy('given_up_at')
    .execute()
}

export function listMailChoices(db: Database, userId: number) {
  return db
    .selectFrom('mail_choices')
    .select(['kind', 'wanted', 'changed_at as changedAt'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute()
}
