import { useClapKey } from '#community/web/use-clap-key.ts'
import { PlayerHost, type PlayerHostProps } from '#player/web/player-host.tsx'

export { firstSound, openBrowserPlayer } from '#player/browser-player.ts'
export { ClappingPlayerHost as PlayerHost }

/** The player with the clap key, which belongs to a later feature. */
function ClappingPlayerHost(props: Omit<PlayerHostProps, 'onClap'>) {
  return <PlayerHost {...props} onClap={useClapKey(props.store)} />
}
