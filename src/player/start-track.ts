import { type PlayerState, segmentOf } from './state.ts'

/** Another track is current, or the same anew, from the start of what may be heard of it. */
export function startTrack(state: PlayerState, index: number): PlayerState {
  const track = state.tracks[index]
  if (track === undefined) return state
  const { min } = segmentOf(track)
  return {
    ...state,
    index,
    isPlaying: true,
    isLoading: true,
    isStarted: true,
    seek: { time: min },
    currentTime: min,
    starts: state.starts + 1,
    beyondPreview: undefined,
  }
}
