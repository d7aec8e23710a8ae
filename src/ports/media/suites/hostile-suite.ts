import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeHostileFiles } from '../testing/hostile.ts'
import { moreHostileFiles, writeHostile } from '../testing/more-hostile.ts'
import { BOUND_MS, isSlowWanted, transcodeIn, type Workshop } from '../testing/workshop.ts'

export function describeHostileFiles(workshop: Workshop): void {
  const { path } = workshop
  const transcode = transcodeIn(workshop)

  describe('Hostile files', () => {
    it('refuses hostile files within seconds and leaves nothing', { timeout: 60_000 }, async () => {
      for (const { file, error } of makeHostileFiles(path)) {
        const start = Date.now()
        const { outputFolder, result } = await transcode(file)
        expect(result, file).toEqual({ ok: false, error })
        expect(readdirSync(outputFolder)).toEqual([])
        expect(Date.now() - start).toBeLessThan(8000)
      }
    })

    // By default one of each error; those that become a sound take longest.
    const files = moreHostileFiles(path).filter(
      ({ error }, at, all) =>
        isSlowWanted || (error !== undefined && all.findIndex((one) => one.error === error) === at),
    )
    it.for(files.map((file) => [file.name, file] as const))(
      '%s comes to its end',
      { timeout: BOUND_MS * 2 },
      async ([, file]) => {
        const { result } = await transcode(writeHostile(path, file))
        expect(result.ok ? undefined : result.error).toBe(file.error)
      },
    )
  })
}
