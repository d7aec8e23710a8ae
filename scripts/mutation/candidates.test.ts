import { expect, test } from 'vitest'
import { listMutations } from './candidates.ts'
import { draw } from './draw.ts'

const SOURCE = `
const MAX_TITLE = 120
export async function rename(db, id, title) {
  if (title.length > MAX_TITLE) throw new Problem('title_too_long')
  requireOwner(id)
  await db.selectFrom('sounds').where('id', '=', id).forUpdate().execute()
  return title === '' && isDraft ? 'none' : title
}
export const oldest = sql\`select id from jobs where tries < 3 for update skip locked\`
`

test('every small change that a test has to notice is listed, in the order of the text', () => {
  const listed = listMutations('rename.ts', SOURCE)
  expect(listed.map(({ kind, line, before, after }) => [kind, line, before, after])).toEqual([
    ['bound', 2, '120', '121'],
    ['condition', 4, 'title.length > MAX_TITLE', '!(title.length > MAX_TITLE)'],
    ['guard', 4, "if (title.length > MAX_TITLE) throw new Problem('title_too_long')", ''],
    ['comparison', 4, '>', '>='],
    ['guard', 5, 'requireOwner(id)', ''],
    ['await', 6, 'await ', ''],
    ['lock', 6, '.forUpdate()', ''],
    ['guard', 6, ".where('id', '=', id)", ''],
    ['condition', 7, "title === '' && isDraft", "!(title === '' && isDraft)"],
    ['condition', 7, '&&', '||'],
    ['comparison', 7, '===', '!=='],
    ['lock', 9, 'for update skip locked', ''],
    ['comparison', 9, '<', '<='],
  ])
})

test('a statement that is removed from a branch without braces leaves the branch', () => {
  const source = 'if (isOpen) checkKey(request)\nelse if (isLate) throw new Error()\n'
  const removed = listMutations('open.ts', source).filter(({ kind }) => kind === 'guard')
  expect(removed.map(({ before, after }) => [before, after])).toEqual([
    ['checkKey(request)', '{}'],
    ['if (isLate) throw new Error()', '{}'],
  ])
})

test('types, imports and texts are left as they are', () => {
  const source = "import { a } from 'a'\ntype Three = 3 | 4\nexport const said = 'a < b && c'\n"
  expect(listMutations('said.ts', source)).toEqual([])
})

test('a seed always draws the same ones, each once, of every kind in turn', () => {
  const candidates = listMutations('rename.ts', SOURCE)
  const drawn = draw(candidates, 6, 7)
  expect(draw(candidates, 6, 7)).toEqual(drawn)
  expect(new Set(drawn.map(({ kind }) => kind)).size).toBe(6)
  const all = draw(candidates, 100, 7)
  expect(new Set(all)).toEqual(new Set(candidates))
  expect(all).toHaveLength(candidates.length)
})
