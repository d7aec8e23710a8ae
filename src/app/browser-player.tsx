import { lazy, Suspense, useState } from 'react'
import { withMessages } from '#client/i18n/load-messages.ts'
import { useClapKey } from '#community/web/use-clap-key.ts'
import { usePlayerShare } from '#embed/web/share/use-player-share.tsx'
import { pushPlay } from '#insights/web/push-play.ts'
import { keptAddress, refreshKept } from '#library/web/kept/use-kept.ts'
import { usePlayerItems } from '#lists/web/playlists/use-player-items.tsx'
import { openBrowserPlayer as openPlayer, type Page } from '#player/browser-player.ts'
import type { SoldTrack } from '#player/web/bar/track-acts.tsx'
import { PlayerHost, type PlayerHostProps } from '#player/web/player-host.tsx'

export { firstSound } from '#player/browser-player.ts'
export { CompletePlayerHost as PlayerHost }

/** Each start is an insight event, too, and what is kept on this device plays without a network. */
export function openBrowserPlayer(audio: HTMLAudioElement, page: { readonly current: Page }) {
  void refreshKept()
  return openPlayer(audio, page, {
    onStarted: (track) => pushPlay(track, page.current),
    keptAddress,
  })
}

const BuyDialog = lazy(withMessages(() => import('#library/web/buying/buy-dialog.tsx')))

/** The player with what belongs to later features: claps, links, playlists, and the purchase of what was pressed. */
function CompletePlayerHost(props: Pick<PlayerHostProps, 'store' | 'help'>) {
  const [sold, setSold] = useState<SoldTrack>()
  const [isOpen, setOpen] = useState(false)
  const playlists = usePlayerItems()
  const share = usePlayerShare()
  const buy = (track: SoldTrack) => {
    setSold(track)
    setOpen(true)
  }
  return (
    <>
      <PlayerHost
        {...props}
        onClap={useClapKey(props.store)}
        onBuy={buy}
        menuItems={
          <>
            {share.menuItem}
            {playlists.menuItems}
          </>
        }
      />
      {share.dialog}
      {playlists.dialog}
      {sold && (
        <Suspense>
          <BuyDialog key={sold.id} item={sold} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
