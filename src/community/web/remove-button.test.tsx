// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart, press, settle } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { Comment } from '../contract.ts'
import { Comments } from './comments.tsx'
import { workOf } from './testing.tsx'

const { t } = translate('en')
const REMOVE = 'DELETE /comments/:id'

// The button comes a moment after the comments, unless it has been loaded before.
beforeAll(() => import('./comment-acts.tsx'))

const commentOf = (id: string, more: Partial<Comment> = {}): Comment => ({
  id,
  text: `${id} says`,
  position: null,
  replies: [],
  createdAt: '2026-11-24T00:00:00.000Z',
  user: { username: id, name: id, user_image: null },
  deletable: true,
  ...more,
})

async function open(
  answers: Record<string, object>,
  comments: Comment[],
  next: string | null = null,
) {
  const calls = answerCalls(answers)
  const first = { items: comments, next, total: comments.length }
  const seeks: number[] = []
  const page = await openPart(
    <Comments work={workOf()} first={first} onPosition={(seconds) => void seeks.push(seconds)} />,
    { me: testMe },
  )
  await settle()
  const remove = async () => {
    await press(page.named(t('removeComment.remove')))
    await press(page.find('dialog[open] [class*=danger]'))
    await settle()
  }
  return { ...page, calls, remove, seeks }
}

test('a comment goes once its removal is confirmed, also where it was gone already', async () => {
  for (const answer of [{}, refused(404, 'not_found')]) {
    const page = await open({ [REMOVE]: answer }, [commentOf('ren'), commentOf('mio')])
    await page.remove()
    expect(page.calls.filter(({ call }) => call === REMOVE)).toMatchObject([
      { params: { id: 'ren' } },
    ])
    expect(page.text()).toContain(t('removeComment.removed'))
    expect(page.text()).not.toContain('ren says')
    expect(page.find('h2').textContent).toBe(`${t('community.comments.title')} 1`)
    await page.unmount()
  }
})

test('a comment that could not be removed stays, with the reason', async () => {
  const page = await open({ [REMOVE]: refused(503, 'no luck') }, [commentOf('ren')])
  await page.remove()
  expect(page.text()).toContain('no luck')
  expect(page.text()).toContain('ren says')
  expect(page.text()).not.toContain(t('removeComment.removed'))
})

test('comments of others have no way to remove them, and without any the place says so', async () => {
  const page = await open({}, [commentOf('ren', { deletable: false })])
  expect(page.text()).not.toContain(t('community.comments.emptyTitle'))
  expect(page.has(`[aria-label="${t('removeComment.remove')}"]`)).toBe(false)
  await page.unmount()
  const empty = await open({}, [])
  expect(empty.text()).toContain(t('community.comments.emptyTitle'))
})

test('more comments are read where there are more, and a time leads into the sound', async () => {
  const LIST = 'GET /sounds/:id/comments'
  const later = { items: [commentOf('aoi')], next: null, total: 2 }
  const page = await open({ [LIST]: later }, [commentOf('ren', { position: 61 })], 'cursor')
  await press(page.named(t('community.comments.jump', { time: '01:01' })))
  expect(page.seeks).toEqual([61])
  await press(page.named(t('community.comments.more')))
  await settle()
  expect(page.calls.filter(({ call }) => call === LIST)).toMatchObject([
    { query: { cursor: 'cursor' } },
  ])
  expect(page.text()).toContain('aoi says')
  expect(page.text()).not.toContain(t('community.comments.more'))
})

test('whoever is blocked or muted in the menu of a comment is no longer read, but counted', async () => {
  const PUT = 'PUT /users/:username/block'
  await import('./person-menu.tsx')
  for (const kind of ['block', 'mute'] as const) {
    const page = await open({ [PUT]: {} }, [commentOf('ren'), commentOf('mio'), commentOf('aoi')])
    await press(page.named(t('blocks.about', { name: 'ren' })))
    await press(page.named(t(`blocks.${kind}`)))
    if (kind === 'block') await press(page.find('dialog[open] [class*=danger]'))
    await settle()
    expect(page.calls.filter(({ call }) => call === PUT)).toMatchObject([
      { params: { username: 'ren' }, body: { kind } },
    ])
    expect(page.text()).toContain(t(`blocks.done.${kind}`, { name: 'ren' }))
    expect(page.text()).not.toContain('ren says')
    expect(page.text()).toContain('mio says')
    expect(page.find('h2').textContent).toBe(`${t('community.comments.title')} 3`)
    await page.unmount()
  }
})

test('one’s own comment has no menu about oneself, and that of someone else leads to a report', async () => {
  const { username = '', name = '' } = { username: testMe.username ?? '', name: testMe.name ?? '' }
  const own = commentOf('own', { user: { username, name, user_image: null } })
  const page = await open({}, [own, commentOf('ren', { deletable: false })])
  expect(page.has(`[aria-label="${t('blocks.about', { name })}"]`)).toBe(false)
  await press(page.named(t('blocks.about', { name: 'ren' })))
  expect(page.has('[role=menuitem][href="/report/comment/ren?of=sound/sound"]')).toBe(true)
})

test('who could not be blocked is still read, with the reason', async () => {
  const page = await open({ 'PUT /users/:username/block': refused(503, 'no luck') }, [
    commentOf('ren'),
  ])
  await press(page.named(t('blocks.about', { name: 'ren' })))
  await press(page.named(t('blocks.mute')))
  await settle()
  expect(page.text()).toContain('no luck')
  expect(page.text()).toContain('ren says')
})
