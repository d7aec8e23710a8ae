import type { HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'
import type { HlsLight } from '../load-hls.ts'
import type { HeadStart, PrefetchedPart } from './head-start.ts'

type LoaderClass = HlsConfig['loader']

/** hls.js's own loader, which is given what is on its way already instead of asking for it again. */
export function loaderWith(HlsLight: HlsLight, headStart: HeadStart): LoaderClass {
  return class extends HlsLight.DefaultConfig.loader implements Loader<LoaderContext> {
    #isOver = false

    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const { url, rangeStart, rangeEnd } = context
      const piece = headStart.take(url, rangeStart, rangeEnd)
      if (piece === undefined) {
        super.load(context, config, callbacks)
        return
      }
      this.context = context
      piece.then(
        (found) => {
          if (this.#isOver) return
          dispatch(this, found)
          const { url, data } = found
          callbacks.onSuccess({ url, data, code: 200 }, this.stats, context, null)
        },
        () => {
          if (!this.#isOver) super.load(context, config, callbacks)
        },
      )
    }

    override abort(): void {
      this.#isOver = true
      super.abort()
    }

    override destroy(): void {
      this.#isOver = true
      super.destroy()
    }
  }
}

/** As if it had been asked for just in time: the rate of the line is judged by this. */
function dispatch(
  { stats }: Loader<LoaderContext>,
  { data, asked, answered, ended }: PrefetchedPart,
): void {
  const size = typeof data === 'string' ? data.length : data.byteLength
  const late = performance.now() - ended
  stats.loaded = size
  stats.total = size
  stats.loading = { start: asked + late, first: answered + late, end: ended + late }
}
