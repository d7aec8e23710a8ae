import { enableCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { MAX_FILE_BYTES, type Task } from './task.ts'

/** A priority is that of one thread on Linux: the service's own, which answers, comes first. */
const NICENESS = 5

if (process.platform === 'linux') setPriority(NICENESS)
if (workerData.codeFolder) enableCompileCache(workerData.codeFolder)

parentPort?.on('message', async (task: Task) => {
  try {
    const file = await perform(task)
    parentPort?.postMessage({ file })
  } catch (error) {
    parentPort?.postMessage({ error })
  }
})

const Work = z.custom<(input: unknown) => Promise<Uint8Array>>((it) => typeof it === 'function')

async function perform({ module, name, input }: Task): Promise<Uint8Array> {
  const work = z.parse(Work, (await import(module))[name])
  const file = await work(input)
  if (file.length > MAX_FILE_BYTES) throw new Error(`${name} made ${file.length} bytes`)
  return file
}
