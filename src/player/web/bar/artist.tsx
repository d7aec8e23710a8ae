import { A } from '#ui/a.tsx'
import type { Track } from '#works/sounds-contract.ts'

/** The artist's name, linked to their page while they have one. */
export function Artist({ track, className }: { track: Track; className: string | undefined }) {
  if (track.username === '') return <span className={className}>{track.user}</span>
  return (
    <A href={`/user/${track.username}`} className={className}>
      {track.user}
    </A>
  )
}
