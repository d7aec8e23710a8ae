import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { makeWav } from '../testing/make-wav.ts'
import type { Workshop } from '../testing/workshop.ts'

const PROGRAM = 'worker/main.ts'

export function describeFaults({ path, output, media }: Workshop): void {
  /** A long transcode, once it is well under way. */
  const begin = async (signal?: AbortSignal) => {
    const inputFile = makeWav(path('begun.wav'), { seconds: 240 })
    const outputFolder = output()
    const { promise: begun, resolve } = Promise.withResolvers<void>()
    const work = media().transcode({
      inputFile,
      outputFolder,
      onProgress: (share) => share > 0 && resolve(),
      ...(signal ? { signal } : {}),
    })
    await Promise.race([begun, work])
    return { work, outputFolder }
  }

  describe('Faults', () => {
    it('ends the child immediately when it is aborted, and leaves no file', {
      tags: ['slow'],
    }, async () => {
      const controller = new AbortController()
      const { work, outputFolder } = await begin(controller.signal)
      expect(findChildren(outputFolder)).not.toEqual([])
      controller.abort(new Error('not wanted any more'))
      await expect(work).rejects.toThrow('not wanted any more')
      expect(findChildren(outputFolder)).toEqual([])
      expect(readdirSync(outputFolder)).toEqual([])
    })

    it.runIf(process.platform === 'linux')(
      'measures and encodes each stream in a thread of its own, for as many cores as there are',
      { timeout: 90_000, tags: ['slow'] },
      async () => {
        const controller = new AbortController()
        const { work, outputFolder } = await begin(controller.signal)
        // The later streams get what the first one leaves, and may begin when that has ended.
        const seen = new Map<string, number>()
        let together = 0
        const look = () => {
          const working = findChildren(outputFolder).flatMap(listBusyThreads)
          const gaining = working.filter(
            ({ id, ticks, isOfFirst }) => isOfFirst && ticks > (seen.get(id) ?? ticks),
          )
          together = Math.max(together, gaining.length)
          for (const { id, ticks } of working) seen.set(id, ticks)
          return { threads: seen.size, together }
        }
        const enough = Math.min(availableParallelism(), 2)
        await expect.poll(() => look().together, { timeout: 40_000 }).toBeGreaterThanOrEqual(enough)
        await expect.poll(() => look().threads, { timeout: 80_000 }).toBeGreaterThanOrEqual(4)
        controller.abort(new Error('seen enough'))
        await expect(work).rejects.toThrow('seen enough')
      },
    )

    it('does not begin what was aborted before', async () => {
      const outputFolder = output()
      const signal = AbortSignal.abort(new Error('too late'))
      const inputFile = makeWav(path('late.wav'), { seconds: 1 })
      await expect(media().transcode({ inputFile, outputFolder, signal })).rejects.toThrow(
        'too late',
      )
    })

    it('treats a killed child as a fault of the machine, not of the file', {
      tags: ['slow'],
    }, async () => {
      const { work, outputFolder } = await begin()
      for (const child of findChildren(outputFolder)) process.kill(child, 'SIGKILL')
      await expect(work).rejects.toThrow(/ended with/)
      expect(readdirSync(outputFolder)).toEqual([])
    })

    it('rejects where there is no file at all', async () => {
      const work = media().transcode({ inputFile: path('nowhere.wav'), outputFolder: output() })
      await expect(work).rejects.toThrow('ENOENT')
    })
  })
}

/** Processes of the child that have this output folder mounted or open. */
function findChildren(outputFolder: string): number[] {
  const name = outputFolder.slice(outputFolder.lastIndexOf('/'))
  return execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(PROGRAM))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => touches(pid, new RegExp(`${name}(?!\\d)`)))
}

/** Hundredths of a second that none of the runtime's own threads takes. */
const BUSY_TICKS = 20

interface BusyThread {
  id: string
  /** Hundredths of a second that it has worked. */
  ticks: number
  /** The thread measures, or encodes the first stream: those get their samples at the same time. */
  isOfFirst: boolean
}

/** Threads of a process that really work. */
function listBusyThreads(pid: number): BusyThread[] {
  try {
    const main = readThread(pid, String(pid))
    return readdirSync(`/proc/${pid}/task`)
      .map((id) => ({ id, ...readThread(pid, id) }))
      .filter(({ ticks }) => ticks > BUSY_TICKS)
      .map(({ id, ticks, nice }) => {
        // The main thread decodes for them; those of the later streams stand back.
        return { id, ticks, isOfFirst: id !== String(pid) && nice === main.nice }
      })
  } catch {
    return [] // It has ended meanwhile.
  }
}

/** The fields utime and nice of proc_pid_stat(5). */
function readThread(pid: number, id: string): { ticks: number; nice: number } {
  const stat = readFileSync(`/proc/${pid}/task/${id}/stat`, 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { ticks: Number(fields[11]), nice: Number(fields[16]) }
}

function touches(pid: number, folder: RegExp): boolean {
  try {
    const mounts = readFileSync(`/proc/${pid}/mountinfo`, 'utf8')
    return folder.test(mounts) || folder.test(readlinkSync(`/proc/${pid}/cwd`))
  } catch {
    return false // It has ended meanwhile.
  }
}
