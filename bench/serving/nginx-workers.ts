import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/**
 * The processes of this nginx that answer. The manager and the loader of its cache are its children
 * too, and the loader exits after a minute.
 */
export async function listWorkers(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const isWorker = (child: string) =>
    readFileSync(`/proc/${child}/cmdline`, 'utf8').startsWith('nginx: worker process')
  return children.trim().split(/\s+/).filter(isWorker).map(Number)
}
