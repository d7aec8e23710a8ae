import { parentPort } from 'node:worker_threads'
import { renderSong, type SongSpec } from './render.ts'

/** One song a message; the file's memory is transferred, not copied. */
parentPort?.on('message', (spec: SongSpec) => {
  const { wav, durationSeconds } = renderSong(spec)
  parentPort?.postMessage({ wav: wav.buffer, durationSeconds }, [wav.buffer])
})
