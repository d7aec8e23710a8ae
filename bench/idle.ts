import { type CpuInfo, cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** The share of the processors' time that nothing uses, from now on for so long. */
export async function measureIdle(milliseconds = 2000): Promise<number> {
  const before = cpus()
  await sleep(milliseconds)
  return idleShare(before, cpus())
}

export function idleShare(before: readonly CpuInfo[], after: readonly CpuInfo[]): number {
  const idle = sumOf(after, ['idle']) - sumOf(before, ['idle'])
  const kinds = ['user', 'nice', 'sys', 'irq', 'idle'] as const
  return idle / (sumOf(after, kinds) - sumOf(before, kinds))
}

function sumOf(all: readonly CpuInfo[], kinds: readonly (keyof CpuInfo['times'])[]): number {
  return all
    .flatMap(({ times }) => kinds.map((kind) => times[kind]))
    .reduce((sum, ms) => sum + ms, 0)
}
