import { featureRelease, unfeatureRelease } from '#discovery/server/featured/feature-release.ts'
import { listChosen } from '#discovery/server/featured/list-featured.ts'
import { systemClock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import type { Command } from './command.ts'

export const featured: Command = {
  words: [],
  help: 'What stands under Featured on the first page, in order',
  async run(db) {
    const rows = await listChosen(db)
    if (rows.length === 0) return ['Nothing is featured.']
    return rows.map(({ id, kind, title, isListed }) =>
      [id, kind, title, isListed ? '' : '(not public: not shown)'].join('  ').trimEnd(),
    )
  },
}

export const feature: Command = {
  words: ['<id>'],
  help: 'Puts a public sound or album first under Featured on the first page',
  async run(db, [id = '']) {
    await known(id, featureRelease({ db, clock: systemClock }, id))
    return [`${id} is featured.`]
  },
}

export const unfeature: Command = {
  words: ['<id>'],
  help: 'Takes a sound or album out of Featured',
  async run(db, [id = '']) {
    await known(id, unfeatureRelease({ db }, id))
    return [`${id} is featured no more.`]
  },
}

async function known(id: string, done: Promise<void>): Promise<void> {
  await done.catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error
    throw new StartProblem(`No such sound or album: ${id} (the id stands in its address).`)
  })
}
