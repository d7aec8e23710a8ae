import { mock } from 'node:test'
import pg from 'pg'

/** The day on which everything begins, far enough ahead that no stored file is newer. */
export const START = '2035-04-02T01:00:00Z'

export interface FixedTime {
  now(): Date
  /** Time stands still but for this. */
  set(moment: string | Date): Promise<void>
  /** @param seconds whole ones, from the last whole one */
  advance(seconds: number): Promise<void>
  /** By a thousandth of a second. */
  tick(): Promise<void>
  close(): Promise<void>
}

/**
 * Stops the clock of this process, and that of the database: `now()` of the schema `public` is found
 * before its own by every connection that is opened later.
 */
export async function stopTime(databaseUrl: string): Promise<FixedTime> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    create schema frozen;
    create table frozen.clock as select '${START}'::timestamptz as at;
    create function public.now() returns timestamptz language sql stable
      as 'select at from frozen.clock';
    do $$ begin
      execute format('alter database %I set search_path = public, pg_catalog', current_database());
    end $$`)
  mock.timers.enable({ apis: ['Date'], now: new Date(START) })
  async function set(moment: string | Date) {
    const at = new Date(moment)
    mock.timers.setTime(at.getTime())
    await client.query('update frozen.clock set at = $1', [at])
  }
  return {
    now: () => new Date(),
    set,
    advance: (seconds) => set(new Date((Math.floor(Date.now() / 1000) + seconds) * 1000)),
    tick: () => set(new Date(Date.now() + 1)),
    close: () => client.end(),
  }
}
