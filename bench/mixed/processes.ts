import { readdirSync, readFileSync } from 'node:fs'

/** Numbers of `/proc/<pid>/stat`, counted from its third field on (proc_pid_stat(5)). */
const PARENT = 1
const TIMES = [11, 12] // its own, as a user and in the system
const WAITED_TIMES = [13, 14] // of its children that have ended
const MS_A_TICK = 10

export interface Usage {
  serviceMs: number
  /** Connections that have ended since count, too. */
  postgresMs: number
}

/** The processor time that a service and its PostgreSQL have used so far. */
export function usageOf(service: number): Usage {
  const all = listTree(service)
  const sum = (fields: readonly string[], wanted: readonly number[]) =>
    wanted.reduce((ms, index) => ms + Number(fields[index] ?? 0) * MS_A_TICK, 0)
  return {
    serviceMs: sum(readStat(service), TIMES),
    postgresMs: all
      .filter((pid) => read(pid, 'comm') === 'postgres\n')
      .map((pid) => sum(readStat(pid), [...TIMES, ...WAITED_TIMES]))
      .reduce((total, ms) => total + ms, 0),
  }
}

/** Memory of a service and all its processes, in MB; what some of them share counts once. */
export function memoryOf(service: number): number {
  const kilobytes = listTree(service).map((pid) => {
    return Number(/^Pss:\s+(\d+)/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0)
  })
  return kilobytes.reduce((total, kB) => total + kB, 0) / 1024
}

/** A process and those that it has started, and so on. */
function listTree(root: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(readStat(Number(name))[PARENT])]),
  )
  const isWithin = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === root || isWithin(parents.get(pid)))
  return [...parents.keys()].filter(isWithin)
}

function readStat(pid: number): string[] {
  return read(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
}

/** Empty of a process that has ended meanwhile. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
