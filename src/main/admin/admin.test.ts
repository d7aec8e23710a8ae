import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '#main/testing.ts'
import { createSound, getSound } from '#sounds/contract.ts'
import { insertRecording, makeSound } from '#sounds/testing.ts'
import type { Env } from '../env.ts'
import { runAdmin } from './run-admin.ts'

let service: TestService
let folder: string
beforeAll(async () => {
  service = await startTestService()
  folder = await mkdtemp(join(tmpdir(), 'neiro-admin-'))
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

async function admin(words: readonly string[], env?: Env) {
  const said: string[] = []
  const wrong: string[] = []
  const tell = {
    out: (text: string) => void said.push(text),
    problem: (text: string) => void wrong.push(text),
  }
  const status = await runAdmin(
    words,
    tell,
    env ?? { DATABASE_URL: service.context.config.databaseUrl },
  )
  return { status, said, wrong: wrong.join('\n') }
}

test('without a command, the commands are listed with a line of help each', async () => {
  const { status, said } = await admin([])
  expect(status).toBe(0)
  expect(said.join('\n')).toMatch(/held {2,}Recordings .*\n {2}release-recording <id> {2,}Lets/)
  expect((await admin(['--help'])).said).toEqual(said)
})

test('a word that is no command, and one that is missing, are said', async () => {
  const unknown = await admin(['helt'])
  expect(unknown).toMatchObject({ status: 1, said: [] })
  expect(unknown.wrong).toContain('There is no command helt.')
  expect((await admin(['constructor'])).wrong).toContain('There is no command constructor.')
  expect((await admin(['release-recording'])).wrong).toContain('release-recording <id>')
  expect((await admin(['held', 'now'])).status).toBe(1)
})

test('a held recording is listed and let go, and what waited for it is published', async () => {
  expect((await admin(['held'])).said).toEqual(['Nothing is held.'])
  const [artist, thief] = [await service.signUp('artist'), await service.signUp('thief')]
  await makeSound(service, artist)
  const { db, clock } = service.context
  const first = await db.selectFrom('recordings').select('id').executeTakeFirstOrThrow()
  const file = { ready: false, fileName: 'copy.wav' }
  const { id, transcodeId } = await insertRecording(service, thief, file)
  const held = { held_at: clock.now(), same_as_id: first.id }
  const values = { ...held, duration_seconds: 3, stream_prefix: 'streams/copy' }
  await db.updateTable('recordings').set(values).where('id', '=', id).execute()
  const made = await service.call(createSound, {
    body: { transcodeId, status: 'Released' },
    as: thief,
  })
  expect(made.body.edit).toMatchObject({ wantedStatus: 'Released', transcodeError: 'held' })
  const [line] = (await admin(['held'])).said
  expect(line).toMatch(new RegExp(`^${id} .*copy.wav .*thief, the same as ${first.id} of artist$`))

  expect(await admin(['release-recording', String(id)])).toMatchObject({ status: 0, wrong: '' })
  await service.runJobs()
  const seen = await service.call(getSound, { params: { id: made.body.id } })
  expect(seen.body.status).toBe('Released')
  expect((await admin(['held'])).said).toEqual(['Nothing is held.'])
  for (const word of [String(id), '0', 'x; drop']) {
    const again = await admin(['release-recording', word])
    expect(again).toMatchObject({
      status: 1,
      wrong: expect.stringContaining(`No recording ${word}`),
    })
  }
})

test('where nothing runs, one line says so', async () => {
  const idle = { DATA_DIR: folder }
  expect((await admin(['held'], idle)).wrong).toMatch(/^Nothing runs on the data folder .*DATA_DIR/)
  // What a killed service has left tells nothing.
  await writeFile(join(folder, 'run.json'), JSON.stringify({ pid: 2 ** 22 + 1, port: 1 }))
  expect((await admin(['held'], idle)).wrong).toMatch(/^Nothing runs/)
  await writeFile(join(folder, 'run.json'), JSON.stringify({ pid: process.pid, port: 1 }))
  expect((await admin(['held'], idle)).wrong).toMatch(/cannot be reached/)
  const away = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }
  expect(await admin(['held'], away)).toMatchObject({
    status: 1,
    wrong: expect.stringContaining('The database does not answer'),
  })
})
