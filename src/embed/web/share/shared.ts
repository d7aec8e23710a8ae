import type { EmbedKind } from '../../embed-address.ts'

/** What of a sound or an album is needed to share it. */
export interface Shared {
  id: string
  slug: string
  title: string
  /** The artist’s display name. */
  user: string
  status: 'Released' | 'Private' | 'Draft'
  /** Seconds; 0 where there is nothing to start in the middle of. */
  duration: number
  limit?: { on: boolean; min: number; max: number }
}

export interface ShareProps {
  kind: EmbedKind
  item: Shared
}
