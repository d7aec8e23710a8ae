import { forgetSplits } from '#money/server/splits/forget-splits.ts'
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
        select: `w.public_id as work, w.title,
          t.basis_points, t.state, t.invited_at, t.accepted_at, t.ended_at`,
        join: 'join works w on w.id = t.work_id',
      },
      {
        file: 'sales/splits-received.json',
        rows: 't.user_id = $user',
        select: `w.title, t.email, t.basis_points, t.state, t.invited_at,
          t.accepted_at, t.ended_at`,
        join: 'join works w on w.id = t.work_id',
      },
    ],
  },
]
