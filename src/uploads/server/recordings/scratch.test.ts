import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { sweepScratch } from './scratch.ts'

const dataFolder = await mkdtemp(join(tmpdir(), 'neiro-scratch-'))
const scratch = join(dataFolder, 'scratch')
afterAll(() => rm(dataFolder, { recursive: true, force: true }))

/** Works in a scratch folder, in a process of its own, until it is killed. */
async function work() {
  const program = JSON.stringify(join(import.meta.dirname, 'scratch.ts'))
  const script = `const { withScratch } = await import(${program})
    await withScratch({ config: { dataFolder: ${JSON.stringify(dataFolder)} } }, ({ folder }) => {
      process.stdout.write(folder)
      return new Promise(() => setInterval(() => {}, 1000))
    })`
  const worker = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void worker.kill('SIGKILL'))
  const [folder] = await once(worker.stdout, 'data')
  return { worker, folder: String(folder) }
}

test('the scratch folder of a killed process is removed, that of a living one stays', async () => {
  const [killed, living] = await Promise.all([work(), work()])
  killed.worker.kill('SIGKILL')
  await once(killed.worker, 'exit')
  await sweepScratch(dataFolder)
  expect((await readdir(scratch)).map((name) => join(scratch, name))).toEqual([living.folder])
})

test('the code that all processes share stays', async () => {
  await mkdir(join(scratch, 'code', 'v24'), { recursive: true })
  await sweepScratch(dataFolder)
  expect(await readdir(join(scratch, 'code'))).toEqual(['v24'])
})

test('a folder that was never locked is removed once it is old', async () => {
  const [recent, old] = [join(scratch, 'work-recent'), join(scratch, 'work-old')]
  for (const folder of [recent, old]) await mkdir(folder, { recursive: true })
  const nineHoursAgo = Date.now() / 1000 - 9 * 3600
  await utimes(old, nineHoursAgo, nineHoursAgo)
  await sweepScratch(dataFolder)
  const left = await readdir(scratch)
  expect(left).toContain('work-recent')
  expect(left).not.toContain('work-old')
})
