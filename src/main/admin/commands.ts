import type { Command } from './command.ts'
import { feature, featured, unfeature } from './featured.ts'
import { held } from './held.ts'
import { releaseRecording } from './release-recording.ts'

/** What `npm run admin` can do, by its first word. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries({ feature, featured, unfeature, held, 'release-recording': releaseRecording }),
)
