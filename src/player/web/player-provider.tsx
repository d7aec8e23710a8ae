import { type ComponentType, type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRootData } from '#web/root-data.ts'
import { useToast } from '#web/ui/overlay/toasts.tsx'
import type { PlayerStore } from '../store.ts'
import { type Access, PlayerContext } from './use-player.ts'

export { usePlayer, usePlayerState } from './use-player.ts'

/** Lives above every page, so that navigation never stops the music. */
export function PlayerProvider({ children }: { children: ReactNode }) {
  const { access, made } = usePlayerOfThisPage()
  return (
    <PlayerContext value={access}>
      {children}
      {made && <made.PlayerHost store={made.store} />}
    </PlayerContext>
  )
}

interface Made {
  store: PlayerStore
  PlayerHost: ComponentType<{ store: PlayerStore }>
}

/** The player is fetched when it is first wanted, and made in the browser alone. */
function usePlayerOfThisPage(): { access: Access; made: Made | undefined } {
  const [made, setMade] = useState<Made>()
  const toast = useToast()
  const say = useTranslations('player')
  const userId = useRootData()?.me?.id
  const latest = useRef({ toast, say, userId })
  latest.current = { toast, say, userId }
  const [open, allowSound] = useState(() => {
    let audio: HTMLAudioElement | undefined
    let opening: Promise<PlayerStore> | undefined
    const element = () => {
      audio ??= new Audio()
      return audio
    }
    const fetchPlayer = async () => {
      const { openBrowserPlayer, PlayerHost } = await import('../browser-player.ts')
      const store = openBrowserPlayer({
        audio: element(),
        userId: () => latest.current.userId,
        onFailed: ({ title }) => latest.current.toast(latest.current.say('failed', { title })),
      })
      setMade({ store, PlayerHost })
      return store
    }
    const open = () => {
      opening ??= fetchPlayer().catch((error: unknown) => {
        // It may have been the network: the next wish asks again.
        opening = undefined
        throw error
      })
      return opening
    }
    // Without a source it only waits for one; what comes of it is the engine's to tell.
    return [
      open,
      () =>
        void element()
          .play()
          .catch(() => undefined),
    ] as const
  })[0]
  const access = useMemo(() => ({ store: made?.store, open, allowSound }), [made, open, allowSound])
  return { access, made }
}
