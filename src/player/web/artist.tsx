import type { Track } from '#sounds/contract.ts'
import { A } from '#ui/a.tsx'

/** Who made it, and the way to them; to nobody's page where they have left. */
export function Artist({ track, className }: { track: Track; className: string | undefined }) {
  if (track.username === '') return <span className={className}>{track.user}</span>
  return (
    <A href={`/user/${track.username}`} className={className}>
      {track.user}
    </A>
  )
}
