import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addJob } from '#ports/jobs/add-job.ts'
import { eventJobs } from '#ports/jobs/publish.ts'
import { startTestService } from './testing.ts'

test('the jobs of a test run on the connections that its service closes', async () => {
  const service = await startTestService()
  const { db } = service.context
  await sql`create table seen (connection text)`.execute(db)
  await sql`create function note_connection() returns trigger language plpgsql as $$
    begin insert into seen values (current_setting('application_name')); return null; end $$`.execute(
    db,
  )
  await sql`create trigger noted after delete on graphile_worker._private_jobs
    for each row execute function note_connection()`.execute(db)
  for (const job of eventJobs) await addJob(db, job, {})
  await service.runJobs()
  expect((await sql`select connection from seen`.execute(db)).rows).toEqual([
    { connection: 'neiro' },
  ])
  await service.close()
})
