import { StartProblem } from '#kernel/start-problem.ts'
import { refuseLater } from '#uploads/server/alike/refuse-recording.ts'
import type { Command } from './command.ts'
import { readId } from './read-id.ts'

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
