import { describe, expect, test } from 'vitest'
import { reducePlayer } from './reduce.ts'
import { emptyPlayer, type PlayerEvent, type PlayerState } from './state.ts'

const stateAfter = (...events: PlayerEvent[]): PlayerState =>
  events.reduce(reducePlayer, emptyPlayer)

describe('what is set', () => {
  const set = (settings: Partial<PlayerState['settings']>): PlayerEvent => ({
    type: 'settings-changed',
    settings,
  })

  test('silence comes back to the volume that was, and any volume ends it', () => {
    const muted = stateAfter(set({ volume: 0.4 }), set({ isMuted: true })).settings
    expect(muted).toMatchObject({ volume: 0.4, isMuted: true })
    const none = stateAfter(set({ volume: 0.4 }), set({ volume: 0 })).settings
    expect(none).toMatchObject({ volume: 0.4, isMuted: true })
    const louder = stateAfter(set({ isMuted: true }), set({ volume: 7 })).settings
    expect(louder).toMatchObject({ volume: 1, isMuted: false })
  })
})
