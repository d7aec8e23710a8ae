import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Media } from '../media.ts'

/** The place where the parts of the suite work. */
export interface Workshop {
  /** A file in the suite's own folder. */
  path(name: string): string
  /** A new empty folder. */
  output(): string
  media(): Media
}

/** A folder and an engine for the tests of a `describe` block. */
export function openWorkshop(create: (scratchFolder: string) => Promise<Media>): Workshop {
  // Spaces and other scripts, as a clone's path may have them.
  const folder = mkdtempSync(join(tmpdir(), 'media 音色 '))
  const path = (file: string) => join(folder, file)
  let created: Media | undefined
  beforeAll(async () => {
    created = await create(path('scratch'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  return {
    path,
    // A name of its own: a test finds the processes of its folder by it, among those of other tests.
    output: () => mkdtempSync(path('out-')),
    media() {
      if (!created) throw new Error('The engine is used before its tests begin')
      return created
    },
  }
}

/** The time that any file of these suites may take to its end, whichever that is. */
export const BOUND_MS = 15_000

/** The outcome of a work on such a file, which came in time. */
export async function inBound<Outcome>(begin: () => Promise<Outcome>): Promise<Outcome> {
  const start = performance.now()
  const outcome = await begin()
  expect(performance.now() - start).toBeLessThan(BOUND_MS)
  return outcome
}

export function transcodeIn({ output, media }: Workshop) {
  return async (inputFile: string) => {
    const outputFolder = output()
    const result = await inBound(() => media().transcode({ inputFile, outputFolder }))
    return { outputFolder, result }
  }
}
