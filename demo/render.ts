import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Song } from './music/song.ts'

/** The songs as WAV files, in order. A thread makes the next while one is in use. */
export async function* renderSongs(songs: readonly Song[]): AsyncGenerator<Buffer, undefined> {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url))
  try {
    const files = songs.slice(0, 1).map((song) => render(worker, song))
    for (const next of [...songs.slice(1), undefined]) {
      const wav = await files.shift()
      if (next) files.push(render(worker, next))
      if (wav) yield wav
    }
  } finally {
    await worker.terminate()
  }
}

/** Rejects with what the thread throws. */
function render(worker: Worker, song: Song): Promise<Buffer> {
  worker.postMessage(song)
  const file = once(worker, 'message').then(([wav]) => Buffer.from(wav))
  // Awaited later: until then a failure must not end the program.
  file.catch(() => undefined)
  return file
}
