import { parentPort } from 'node:worker_threads'
import { RATE, renderSong } from './music/mix.ts'
import { encodeWav } from './music/wav.ts'

parentPort?.on('message', (song) => {
  const { buffer } = encodeWav(renderSong(song), RATE)
  parentPort?.postMessage(buffer, [buffer])
})
