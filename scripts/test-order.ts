import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These take from five seconds to a minute, the longest first; begun last, one would go on alone. */
export const LONGEST = [
  'src/ports/media/embedded-media.test.ts',
  'src/ports/media/long-files.test.ts',
  'demo/render.test.ts',
  'src/uploads/server/recordings/killed-transcode.test.ts',
  'src/sounds/server/replacing/replacing.test.ts',
  'src/ports/jobs/killed-worker.test.ts',
  'src/ports/storage/s3-storage.test.ts',
  'src/uploads/server/parts/quota.test.ts',
  'src/main/start.test.ts',
  'src/accounts/server/leaving/erase-races.test.ts',
  'demo/synth/instruments/tuning.test.ts',
  'src/ports/jobs/outage.test.ts',
  'src/main/s3-story.test.ts',
]

/** Vitest's own order, with the files that are known to be long before all others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.indexOf(relative(this.ctx.config.root, moduleId))
      return place < 0 ? LONGEST.length : place
    }
    const usual = await super.sort(files)
    return usual.toSorted((one, other) => rank(one) - rank(other))
  }
}
