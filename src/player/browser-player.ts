import type { Track } from '#sounds/contract.ts'
import { createBrowserEngine } from './engine/browser-engine.ts'
import { createPlayReporter } from './heard/play-reporter.ts'
import { createPlayerStore, type PlayerStore } from './store.ts'

export { PlayerHost } from './web/player-host.tsx'

interface Parts {
  audio: HTMLAudioElement
  userId(): string | undefined
  onFailed(track: Track): void
}

/** The player with all that it is made of: fetched when it is first wanted. */
export function openBrowserPlayer({ audio, ...parts }: Parts): PlayerStore {
  return createPlayerStore({
    ...parts,
    createEngine: (events) => createBrowserEngine(events, audio),
    reporter: createPlayReporter(),
  })
}
