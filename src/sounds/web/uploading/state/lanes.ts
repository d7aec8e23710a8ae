import type { Upload } from './facts.ts'

/** Whose parts take turns with those of the others (`transfer/turns.ts`). */
export const LANES = 3

/**
 * Who transfers now: whoever did goes on, free lanes go to those who wait, in their order; nobody
 * while paused or without a connection.
 */
export function giveLanes(online: boolean, list: readonly Upload[]): readonly Upload[] {
  const goingOn = list.filter(({ turn, paused }) => turn === 'running' && !paused)
  let free = online ? LANES - goingOn.length : 0
  return list.map((upload) => {
    const { turn, paused } = upload
    if (turn === 'over') return upload
    if (!online || paused) return turn === 'waiting' ? upload : stopped(upload)
    if (turn === 'running' || free <= 0) return upload
    free -= 1
    return { ...upload, turn: 'running' }
  })
}

function stopped(upload: Upload): Upload {
  return { ...upload, turn: 'waiting', stalled: false, meter: undefined }
}
