import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const PAGE_BYTES = 4096

/** Bytes of memory that all processes of a group hold together. */
export async function groupMemory(group: number): Promise<number> {
  return process.platform === 'linux' ? fromProc(group) : fromPs(group)
}

async function fromProc(group: number): Promise<number> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const sizes = await Promise.all(
    names.map(async (name) => {
      // Processes come and go while the folder is read.
      const stat = await readFile(`/proc/${name}/stat`, 'latin1').catch(() => '')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return Number(fields[2]) === group ? Number(fields[21]) * PAGE_BYTES : 0
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function fromPs(group: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pgid=,rss='])
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .reduce((sum, [id, kilobytes]) => (id === group ? sum + (kilobytes ?? 0) * 1024 : sum), 0)
}
