import { StartProblem } from '#kernel/start-problem.ts'
import { releaseLater } from '#uploads/server/alike/release-recording.ts'
import type { Command } from './command.ts'
import { readId } from './read-id.ts'

export const releaseRecording: Command = {
  words: ['<id>'],
  help: 'Lets a held recording go: it becomes ready, and what waited for it is published',
  async run(db, [word = '']) {
    const id = readId(word)
    const before = await releaseLater(db, id)
    if (before === 'held') return [`Recording ${id} is let go within seconds.`]
    if (before === 'flagged')
      return [`Recording ${id} is not held; it is noted that you have looked at it.`]
    if (before === 'refused') {
      throw new StartProblem(`Recording ${id} was refused: its artist has to upload it again.`)
    }
    throw new StartProblem(`No recording ${word} is held. npm run admin -- held lists them.`)
  },
}
