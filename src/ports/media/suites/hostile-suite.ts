import { readdirSync } from 'node:fs'
import { extname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type HostileFile, makeHostileFiles, writeHostile } from '../testing/hostile.ts'
import { BOUND_MS, transcodeIn, type Workshop } from '../testing/workshop.ts'

/** Opus comes in Ogg. */
const containerOf = (name: string) => extname(name).replace('.opus', '.ogg')

export function describeHostileFiles(workshop: Workshop): void {
  const { path } = workshop
  const transcode = transcodeIn(workshop)
  const files = makeHostileFiles(path)
  const isFirst = (file: HostileFile, kindOf: (file: HostileFile) => string | undefined) =>
    files.find((one) => one.error !== undefined && kindOf(one) === kindOf(file)) === file

  describe('Hostile files', () => {
    for (const file of files) {
      const { name, error } = file
      // One of each error and each container runs always; those that become a sound take longest.
      const runsAlways =
        isFirst(file, (one) => one.error) || isFirst(file, (one) => containerOf(one.name))
      const tags = runsAlways ? [] : ['slow']
      it(`${name} comes to its end and leaves nothing`, {
        timeout: BOUND_MS * 2,
        tags,
      }, async () => {
        const { outputFolder, result } = await transcode(writeHostile(path, file))
        expect(result.ok ? undefined : result.error).toBe(error)
        if (error) expect(readdirSync(outputFolder)).toEqual([])
      })
    }
  })
}
