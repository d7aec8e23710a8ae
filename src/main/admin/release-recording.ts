import { StartProblem } from '#kernel/start-problem.ts'
import { releaseLater } from '#uploads/server/alike/release-recording.ts'
import type { Command } from './command.ts'

export const releaseRecording: Command = {
  words: ['<id>'],
  help: 'Lets a held recording go: it becomes ready, and what waited for it is published',
  async run(db, [word = '']) {
    const id = /^\d{1,15}$/.test(word) ? Number(word) : 0
    if (await releaseLater(db, id)) return [`Recording ${id} is let go within seconds.`]
    throw new StartProblem(`No recording ${word} is held. npm run admin -- held lists them.`)
  },
}
