import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartProblem } from '#kernel/start-problem.ts'
import { lockDataFolder } from './lock-data-folder.ts'

let base = ''
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'neiro-lock-'))
})
afterAll(() => rm(base, { recursive: true, force: true }))

const program = join(import.meta.dirname, 'lock-data-folder.ts')
/** Takes the lock in a separate process, reports it and waits. */
const holder = (folder: string) => [
  '--input-type=module',
  '-e',
  `const { lockDataFolder } = await import(${JSON.stringify(program)})
  try { await lockDataFolder(${JSON.stringify(folder)}); console.log('held') }
  catch (error) { console.log(error.name + ': ' + error.message); process.exit(1) }
  setInterval(() => {}, 1000)`,
]

test('a second process on a data folder is refused with the pid and port of the first', async () => {
  const folder = join(base, '音 色')
  const first = spawn(process.execPath, holder(folder), { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(first.stdout, 'data')
  await writeFile(join(folder, 'run.json'), JSON.stringify({ pid: first.pid, port: 3000 }))
  await expect(lockDataFolder(folder)).rejects.toThrow(
    new StartProblem(
      `Another process (pid ${first.pid}, port 3000) is using the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
    ),
  )
  first.kill('SIGKILL')
  await once(first, 'exit')
  const lock = await lockDataFolder(folder)
  lock.release()
})

test('the same process cannot take the lock twice, and can after releasing it', async () => {
  const folder = join(base, 'twice')
  const lock = await lockDataFolder(folder)
  await expect(lockDataFolder(folder)).rejects.toThrow('Another process (still starting)')
  lock.release()
  const again = await lockDataFolder(folder)
  again.release()
})

test('a folder that cannot be made is reported as such', async () => {
  await writeFile(join(base, 'file'), '')
  const folder = join(base, 'file', 'data')
  await expect(lockDataFolder(folder)).rejects.toThrow(
    `Can’t write to the data folder ${folder} (ENOTDIR). Give this user write permission, or set DATA_DIR to another folder.`,
  )
})

test('a folder without write access is reported as such', { tags: ['slow'] }, async () => {
  const folder = join(base, 'read-only')
  const lock = await lockDataFolder(folder)
  lock.release()
  await chmod(folder, 0o555)
  // Root may write anywhere, so there another user tries.
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const refused = await promisify(execFile)(process.execPath, holder(folder), {
    ...user,
    cwd: '/',
  }).catch((error) => error)
  expect(refused.stdout).toContain(`StartProblem: Can’t write to the data folder ${folder}`)
})
