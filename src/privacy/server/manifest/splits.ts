import { forgetSplits } from '#billing/server/splits/forget-splits.ts'
import type { Entry } from './entry.ts'

export const splits: readonly Entry[] = [
  { run: forgetSplits },
  // Shares in what others sell, and others' in what is one's own. The export names no members.
  {
    table: 'splits',
    rows: 't.owner_id = $user or t.user_id = $user or t.email = $email',
    erase: { by: forgetSplits, columns: 'owner_id user_id email' },
    export: [
      {
        file: 'sales/splits-given.json',
        rows: 't.owner_id = $user',
        select: `coalesce(s.public_id, a.public_id) as work, coalesce(s.title, a.title) as title,
          t.basis_points, t.state, t.invited_at, t.accepted_at, t.ended_at`,
        join: 'left join sounds s on s.id = t.sound_id left join albums a on a.id = t.album_id',
      },
      {
        file: 'sales/splits-received.json',
        rows: 't.user_id = $user',
        select: `coalesce(s.title, a.title) as title, t.email, t.basis_points, t.state, t.invited_at,
          t.accepted_at, t.ended_at`,
        join: 'left join sounds s on s.id = t.sound_id left join albums a on a.id = t.album_id',
      },
    ],
  },
]
