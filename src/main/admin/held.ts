import { listHeld } from '#uploads/server/alike/list-held.ts'
import type { Command } from './command.ts'
import { minuteOf } from './minute-of.ts'

export const held: Command = {
  words: [],
  help: 'Recordings that are held because another account has uploaded the same',
  async run(db) {
    const recordings = await listHeld(db)
    if (recordings.length === 0) return ['Nothing is held.']
    return recordings.map(({ id, fileName, owner, heldAt, sameAs, sameOwner }) => {
      const other = sameAs === null ? 'one that is gone' : `${sameAs} of ${sameOwner}`
      return `${id}  ${minuteOf(heldAt)}  ${fileName}  by ${owner}, the same as ${other}`
    })
  },
}
