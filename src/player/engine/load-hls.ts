import type Hls from 'hls.js'

export type HlsModule = typeof import('hls.js/light')
export type HlsLight = typeof Hls
let loading: Promise<HlsModule> | undefined

/** hls.js (light), fetched once, on the first play or the moment before. */
export function loadHls(): Promise<HlsModule> {
  loading ??= import('hls.js/light').catch((error: unknown) => {
    // It may have been the network: the next wish asks again.
    loading = undefined
    throw error
  })
  return loading
}
