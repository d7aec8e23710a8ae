import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartProblem } from '#kernel/start-problem.ts'
import type { Log } from '../../log.ts'

/**
 * Stops the PostgreSQL that a killed process left running on this cluster, and removes its pid file.
 * The caller holds the lock on the data folder, so any server there is orphaned.
 */
export async function stopOrphan(cluster: string, log: Pick<Log, 'warn'>): Promise<void> {
  const pid = readPostmasterPid(cluster)?.pid
  if (pid === undefined) return
  if (isPostmaster(pid, cluster)) {
    log.warn({ pid }, 'stopping the database server that an earlier process left running')
    await endPostmaster(pid, cluster)
  }
  // PostgreSQL would take any process that has inherited the number for a running server.
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

/** The server's own status file; its status is `ready` once it accepts connections. */
export function readPostmasterPid(cluster: string): { pid: number; status: string } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, status: (lines[7] ?? '').trim() } : undefined
  } catch {
    return undefined // no file: no server
  }
}

async function endPostmaster(pid: number, cluster: string): Promise<void> {
  // Fast shutdown, immediate shutdown, then a kill: each leaves a consistent cluster.
  for (const [signal, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 10],
    ['SIGKILL', 10],
  ] as const) {
    process.kill(pid, signal)
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(20)) {
      if (!isPostmaster(pid, cluster)) return
    }
  }
  throw new StartProblem(
    `The database server (pid ${pid}) on ${cluster} won’t stop. End the process and try again.`,
  )
}

/**
 * True if this very process is a PostgreSQL on this cluster, and not one that inherited its pid.
 */
function isPostmaster(pid: number, cluster: string): boolean {
  try {
    const folder = realpathSync(cluster)
    if (process.platform === 'linux') {
      // A server's working folder is its cluster; of a zombie neither can be read.
      const program = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? ''
      return basename(program) === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === folder
    }
    const command = execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
    return command.includes('postgres') && command.includes(cluster)
  } catch {
    return false // no such process, or not one of ours
  }
}
