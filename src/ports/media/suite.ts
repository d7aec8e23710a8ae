import { describe } from 'vitest'
import type { Media } from './media.ts'
import { describeCutFiles } from './suites/cut-files-suite.ts'
import { describeDownloads } from './suites/downloads-suite.ts'
import { describeFaults } from './suites/faults-suite.ts'
import { describeHostileFiles } from './suites/hostile-suite.ts'
import { describeImages } from './suites/images-suite.ts'
import { describeShapes } from './suites/shapes-suite.ts'
import { describeStreams } from './suites/streams-suite.ts'
import { describeTags } from './suites/tags-suite.ts'
import { openWorkshop } from './testing/workshop.ts'

/** Requirements for every media engine, in parts for test files of their own. */
const PARTS = {
  streams: [describeStreams, describeTags],
  shapes: [describeShapes, describeImages],
  damage: [describeCutFiles, describeHostileFiles],
  faults: [describeFaults, describeDownloads],
}

export function describeMedia(
  part: keyof typeof PARTS,
  create: (scratchFolder: string) => Promise<Media>,
): void {
  describe(`Media: ${part}`, () => {
    const workshop = openWorkshop(create)
    for (const describePart of PARTS[part]) describePart(workshop)
  })
}
