import type { Figure } from '../figure.ts'
import { benchMedia, benchMediaBehindNginx } from './media.ts'
import { benchPages } from './pages.ts'
import { publish } from './publish.ts'
import { startNeiro } from './servers.ts'

/** What is served, against the bare thing that sends the same bytes; each figure as it is known. */
export async function* benchServing(): AsyncGenerator<Figure> {
  const neiro = await startNeiro()
  try {
    const soundId = await publish(neiro)
    yield await benchMedia(neiro, soundId)
    yield* await benchPages(neiro, soundId)
  } finally {
    await neiro.stop()
  }
  yield* await benchMediaBehindNginx(publish)
}
