import { StartProblem } from '#kernel/start-problem.ts'
import { refuseLater } from '#uploads/server/alike/refuse-recording.ts'
import { releaseLater } from '#uploads/server/alike/release-recording.ts'
import type { Command } from './command.ts'

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

export const refuseRecording: Command = {
  words: ['<id>'],
  help: 'Refuses a flagged recording: its sound is taken back, its artist is told, its buyers keep it',
  async run(db, [word = '']) {
    const id = readId(word)
    const before = await refuseLater(db, id)
    if (before === 'refused') return [`Recording ${id} is refused already.`]
    if (before !== 'other')
      return [`Recording ${id} is refused within seconds. Its files go an hour later.`]
    throw new StartProblem(`No recording ${word} is flagged. npm run admin -- flagged lists them.`)
  },
}

/** The id of a recording, as `flagged` and `held` list it; 0, which is none, for what is no id. */
function readId(word: string): number {
  return /^\d{1,15}$/.test(word) ? Number(word) : 0
}
