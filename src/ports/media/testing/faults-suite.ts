import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeWav } from './make-wav.ts'
import type { Workshop } from './workshop.ts'

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
    it('ends the child at once when it is aborted, and leaves no file', async () => {
      const controller = new AbortController()
      const { work, outputFolder } = await begin(controller.signal)
      expect(findChildren(outputFolder)).not.toEqual([])
      controller.abort(new Error('not wanted any more'))
      await expect(work).rejects.toThrow('not wanted any more')
      expect(findChildren(outputFolder)).toEqual([])
      expect(readdirSync(outputFolder)).toEqual([])
    })

    it('does not begin what was aborted before', async () => {
      const outputFolder = output()
      const signal = AbortSignal.abort(new Error('too late'))
      const inputFile = makeWav(path('late.wav'), { seconds: 1 })
      await expect(media().transcode({ inputFile, outputFolder, signal })).rejects.toThrow(
        'too late',
      )
    })

    it('takes a killed child for a fault of the machine, not of the file', async () => {
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

function touches(pid: number, folder: RegExp): boolean {
  try {
    const mounts = readFileSync(`/proc/${pid}/mountinfo`, 'utf8')
    return folder.test(mounts) || folder.test(readlinkSync(`/proc/${pid}/cwd`))
  } catch {
    return false // It has ended meanwhile.
  }
}
