import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { buildCommand } from './command.ts'
import { seccompFilter } from './seccomp.ts'

const LIMITS = { cpuSeconds: 20, fileBytes: 1_000_000, openFiles: 100 }

/** What a decoder that was taken over would try. */
const PROGRAM = `
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
const canWrite = (file) => { try { writeFileSync(file, 'x'); return true } catch { return false } }
const run = (...args) => { try { execFileSync('/usr/bin/unshare', args, { stdio: 'ignore' }); return true } catch { return false } }
console.error(JSON.stringify({
  written: ['/x', '/tmp/x', '/dev/x', '/dev/shm/x', '/usr/x', 'kept'].filter(canWrite),
  runs: run('--version'),
  makesNamespaces: run('--user', 'true'),
  seccomp: /Seccomp:\\s+(\\d)/.exec(readFileSync('/proc/self/status', 'utf8'))[1],
}))
`

/** What that program could do, with the filter of system calls or without. */
async function tryOut({ filtered }: { filtered: boolean }): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'neiro-sandbox-'))
  try {
    const program = join(folder, 'program.mjs')
    await writeFile(program, `process.chdir(${JSON.stringify(folder)})\n${PROGRAM}`)
    const reach = { readable: ['/usr/bin/unshare'], writable: [folder] }
    const [shell = '', ...all] = buildCommand('bwrap', reach, LIMITS) ?? []
    const at = filtered ? all.length : all.indexOf('--seccomp')
    const args = all.filter((_, index) => index !== at && index !== at + 1)
    const child = spawn(shell, [...args.slice(0, -1), program], {
      stdio: ['ignore', 'ignore', 'pipe', 'ignore', 'pipe'],
    })
    const filter = child.stdio[4]
    if (filter instanceof Writable) filter.end(filtered ? seccompFilter() : undefined)
    const [said] = await Promise.all([
      text(Readable.from(child.stderr ?? [])),
      once(child, 'close'),
    ])
    return JSON.parse(said)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const hasBwrap = buildCommand('bwrap', { readable: [], writable: [] }, LIMITS)

test.skipIf(!hasBwrap)(
  'a child writes into its own folder alone, makes no namespaces and has a filter of system calls',
  async () => {
    const outcome = { written: ['kept'], runs: true, makesNamespaces: false }
    expect(await tryOut({ filtered: true })).toEqual({ ...outcome, seccomp: '2' })
    expect(await tryOut({ filtered: false })).toEqual({ ...outcome, seccomp: '0' })
  },
)
