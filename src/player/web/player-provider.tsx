import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { whenIdle } from '#client/connection.ts'
import { useConfig, useRootData } from '#client/root-data.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { hasDialog, useKey } from '#ui/use-key.ts'
import type { Track } from '#works/sounds-contract.ts'
import type { Page } from '../browser-player.ts'
import { prefetchPlaylist } from '../engine/media-source/prefetch-playlist.ts'
import { findSlot } from '../persistence/storage.ts'
import type { PlayerStore } from '../store.ts'
import type { PlayerHostProps } from './player-host.tsx'
import { PlayerContext } from './use-player.ts'

export { usePlayer, usePlayerState } from './use-player.ts'

/** Lives above every page, so that navigation never stops the music. */
export function PlayerProvider({ load, children }: { load: LoadPlayer; children: ReactNode }) {
  const { access, made } = usePlayerOfThisPage(load)
  return (
    <PlayerContext value={access}>
      {children}
      {made && <made.PlayerHost store={made.store} help={made.help} />}
    </PlayerContext>
  )
}

/** Fetches the player. Its bar and keys come from the app, which adds what later features own. */
type LoadPlayer = () => Promise<
  Pick<typeof import('../browser-player.ts'), 'firstSound'> & {
    openBrowserPlayer(audio: HTMLAudioElement, page: { readonly current: Page }): PlayerStore
    PlayerHost: Made['PlayerHost']
  }
>

interface Made {
  store: PlayerStore
  PlayerHost: ComponentType<Pick<PlayerHostProps, 'store' | 'help'>>
  /** True if the player was loaded to show its keys. */
  help: boolean
}

/** The player is loaded when it is first wanted, in the browser only. */
function usePlayerOfThisPage(load: LoadPlayer) {
  const [made, setMade] = useState<Made>()
  const toast = useToast()
  const t = useTranslations('player')
  const userId = useRootData()?.me?.id
  const { image, insights } = useConfig()
  const onFailed = ({ title }: Track) => toast(t('failed', { title }))
  const now = { image, insights, userId, onFailed }
  const latest = useRef(now)
  latest.current = now
  const [{ open, prepare, allowSound }] = useState(() => {
    let audio: HTMLAudioElement | undefined
    let opening: Promise<PlayerStore> | undefined
    let help = false
    const element = () => {
      audio ??= new Audio()
      return audio
    }
    const make = async () => {
      const { openBrowserPlayer, firstSound, PlayerHost } = await load()
      const store = openBrowserPlayer(element(), latest)
      // Rendering the bar first would delay the sound.
      firstSound(store).then(() => startTransition(() => setMade({ store, PlayerHost, help })))
      return store
    }
    const get = () => {
      opening ??= make().catch((error: unknown) => {
        // The next press tries again.
        opening = undefined
        help = false
        throw error
      })
      return opening
    }
    return {
      open() {
        // Both load in parallel, since the engine needs hls.js later. Without it, the MP3 plays.
        if (typeof MediaSource !== 'undefined') import('hls.js/light').catch(() => undefined)
        return get()
      },
      prepare(forHelp: boolean) {
        help ||= forHelp
        get().catch(() => undefined)
      },
      allowSound({ hlsUrl }: Track) {
        // An open player requests it itself.
        if (!opening) prefetchPlaylist(hlsUrl)
        // The element waits for its source; the engine reports errors.
        element()
          .play()
          .catch(() => undefined)
      },
    }
  })
  useEffect(() => {
    // A stored queue is restored once the page is idle.
    if (findSlot(latest.current.userId)) whenIdle(() => prepare(false))
  }, [prepare])
  // An open player handles its keys itself.
  useKey('?', () => {
    if (!made && !hasDialog()) prepare(true)
  })
  const access = useMemo(() => ({ store: made?.store, open, allowSound }), [made, open, allowSound])
  return { access, made }
}
