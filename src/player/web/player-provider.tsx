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
import type { Track } from '#sounds/contract.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { hasDialog, useKey } from '#ui/use-key.ts'
import { prefetchPlaylist } from '../engine/media-source/prefetch-playlist.ts'
import { findSlot } from '../persistence/storage.ts'
import type { PlayerStore } from '../store.ts'
import type { PlayerHostProps } from './player-host.tsx'
import { type Access, PlayerContext } from './use-player.ts'

/** Side by side with the rest, which asks for it later. Where it does not come, the MP3 plays. */
function fetchStreaming() {
  if (typeof MediaSource !== 'undefined') import('hls.js/light').catch(() => undefined)
}

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
  Pick<typeof import('../browser-player.ts'), 'openBrowserPlayer' | 'firstSound'> & {
    PlayerHost: Made['PlayerHost']
  }
>

interface Made {
  store: PlayerStore
  PlayerHost: ComponentType<Omit<PlayerHostProps, 'onClap'>>
  /** It was fetched to show its keys. */
  help: boolean
}

/** The player is fetched when it is first wanted, and made in the browser alone. */
function usePlayerOfThisPage(load: LoadPlayer): { access: Access; made: Made | undefined } {
  const [made, setMade] = useState<Made>()
  const toast = useToast()
  const say = useTranslations('player')
  const userId = useRootData()?.me?.id
  const { image } = useConfig()
  const onFailed = ({ title }: Track) => toast(say('failed', { title }))
  const now = { image, userId, onFailed }
  const latest = useRef(now)
  latest.current = now
  const [open, prepare, allowSound] = useState(() => {
    let audio: HTMLAudioElement | undefined
    let opening: Promise<PlayerStore> | undefined
    let help = false
    const element = () => {
      audio ??= new Audio()
      return audio
    }
    const make = async () => {
      const { openBrowserPlayer, firstSound, PlayerHost } = await load()
      const store = await openBrowserPlayer(element(), latest)
      // The sound comes first: the bar is drawn in what time that leaves.
      firstSound(store).then(() => startTransition(() => setMade({ store, PlayerHost, help })))
      return store
    }
    const get = () => {
      opening ??= make().catch((error: unknown) => {
        // It may have been the network: the next wish asks again.
        opening = undefined
        help = false
        throw error
      })
      return opening
    }
    const open = () => {
      fetchStreaming()
      return get()
    }
    // Where it does not come, the next press asks again.
    const prepare = (forHelp: boolean) => {
      help ||= forHelp
      get().catch(() => undefined)
    }
    // Without a source it only waits for one; what comes of it is the engine's to tell.
    return [
      open,
      prepare,
      ({ hlsUrl }: Track) => {
        // One that is being opened asks for itself.
        if (!opening) prefetchPlaylist(hlsUrl)
        element()
          .play()
          .catch(() => undefined)
      },
    ] as const
  })[0]
  useEffect(() => {
    // A playlist of before waits until the page has drawn, and with what streams it until a press.
    if (findSlot(latest.current.userId)) whenIdle(() => prepare(false))
  }, [prepare])
  // A player that is there knows its keys itself.
  useKey('?', () => {
    if (!made && !hasDialog()) prepare(true)
  })
  const access = useMemo(() => ({ store: made?.store, open, allowSound }), [made, open, allowSound])
  return { access, made }
}
