import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { refreshCharts } from '../../../src/discovery/server/refresh-charts.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { embeddedAddress } from '../../../src/ports/database/embedded-postgres.ts'
import { type OpenDatabase, openDatabase } from '../../../src/ports/database/open-database.ts'

const ADMIN = join(import.meta.dirname, '../../../src/main/admin/main.ts')

/** The data folder of the service under test. */
export function dataFolder(): string {
  const folder = process.env.E2E_DATA
  if (folder === undefined) throw new Error('the configuration names no E2E_DATA')
  return folder
}

/**
 * Runs an operator's command on the running service: `npm run admin`.
 * @returns what it says @throws Error where it fails
 */
export async function admin(...words: string[]): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataFolder() }
  const { stdout } = await promisify(execFile)(process.execPath, [ADMIN, ...words], { env })
  return stdout
}

/** Puts a sound into the state in which its first stream is there, and its MP3 not yet. */
export async function holdMp3(sound: string): Promise<void> {
  const { pool } = await openedDatabase()
  await pool.query(
    `update recordings r set partial_since = now() from sounds s join works w on w.id = s.id
      where s.recording_id = r.id and w.public_id = $1`,
    [sound],
  )
}

/** Makes every sound and album of a genre a Draft again. */
export async function emptyGenre(genre: string): Promise<void> {
  const { pool } = await openedDatabase()
  await pool.query("update works set status = 'Draft' where genre = $1", [genre])
}

/** Counted plays of a sound on one day. */
/** As if the payouts of this run had been made today. */
export async function letTransferDayCome(run: string): Promise<void> {
  const { pool } = await openedDatabase()
  await pool.query('update payout_runs set day = current_date where id = $1', [run])
}

export interface CountedPlays {
  sound: string
  daysAgo: number
  plays: number
}

/** Inserts plays of past days, and makes the charts anew from all of them. */
export async function insertPlays(all: readonly CountedPlays[]): Promise<void> {
  const { db, pool } = await openedDatabase()
  for (const { sound, daysAgo, plays } of all) {
    await pool.query(
      `insert into plays (public_id, sound_id, creator_id, listener, started_at)
        select gen_random_uuid(), id, owner_id, gen_random_uuid(), now() - $3 * interval '1 day'
        from works, generate_series(1, $2::int) where public_id = $1`,
      [sound, plays, daysAgo],
    )
    await pool.query(
      `update plays set counted_at = started_at where counted_at is null
        and sound_id = (select id from works where public_id = $1)`,
      [sound],
    )
    await pool.query(
      `update work_counts set plays = plays + $2
        where work_id = (select id from works where public_id = $1)`,
      [sound, plays],
    )
  }
  await pool.query('delete from charts')
  await refreshCharts({ db, clock: systemClock })
}

/** Makes the sessions too old for what needs a recent sign-in. */
export async function ageSessions(username: string): Promise<void> {
  const { pool } = await openedDatabase()
  await pool.query(
    `update sessions set created_at = now() - interval '16 minutes'
      where user_id = (select id from users where username = $1)`,
    [username],
  )
}

let opened: Promise<OpenDatabase> | undefined

/** The database of the service under test, opened once in each worker. */
export function openedDatabase(): Promise<OpenDatabase> {
  opened ??= embeddedAddress(join(dataFolder(), 'postgres')).then((address) =>
    openDatabase(address, { max: 4 }),
  )
  return opened
}
