import type { Command } from './command.ts'
import { refuseRecording, releaseRecording } from './decide-recording.ts'
import { feature, featured, unfeature } from './featured.ts'
import { flagged } from './flagged.ts'
import { held } from './held.ts'
import { refund } from './refund.ts'

/** What `npm run admin` can do, by its first word. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    feature,
    featured,
    unfeature,
    flagged,
    held,
    'release-recording': releaseRecording,
    'refuse-recording': refuseRecording,
    refund,
  }),
)
