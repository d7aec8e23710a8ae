import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeHostileFiles } from '../testing/hostile.ts'
import { moreHostileFiles, writeHostile } from '../testing/more-hostile.ts'
import { BOUND_MS, transcodeIn, type Workshop } from '../testing/workshop.ts'

export function describeHostileFiles(workshop: Workshop): void {
  const { path } = workshop
  const transcode = transcodeIn(workshop)

  describe('Hostile files', () => {
    it('refuses hostile files within seconds and leaves nothing', { timeout: 60_000 }, async () => {
      for (const { file, error } of makeHostileFiles(path)) {
        const { outputFolder, result } = await transcode(file)
        expect(result, file).toEqual({ ok: false, error })
        expect(readdirSync(outputFolder)).toEqual([])
      }
    })

    const files = moreHostileFiles(path)
    for (const [at, file] of files.entries()) {
      const { name, error } = file
      // One of each error runs always; those that become a sound take longest.
      const isFirst = error !== undefined && files.findIndex((one) => one.error === error) === at
      const tags = isFirst ? [] : ['slow']
      it(`${name} comes to its end`, { timeout: BOUND_MS * 2, tags }, async () => {
        const { result } = await transcode(writeHostile(path, file))
        expect(result.ok ? undefined : result.error).toBe(error)
      })
    }
  })
}
