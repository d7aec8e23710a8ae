// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart, perform, press, type } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { Post } from '../contract.ts'
import OwnPost from './own-post.tsx'
import PostForm from './post-form.tsx'
import { PostList } from './post-list.tsx'

const { t } = translate('en')

const postOf = (fields: Partial<Post> = {}): Post => ({
  id: 'postpostpost',
  text: 'Tonight',
  image: null,
  work: null,
  early: 'none',
  createdAt: '2026-11-20T00:00:00.000Z',
  editedAt: null,
  user: { username: 'mio', name: 'Mio', user_image: null },
  isOwn: false,
  tdmReserved: false,
  ...fields,
})
const WORK = {
  kind: 'album',
  id: 'albumalbumal',
  slug: 'quay',
  title: 'Quay',
  coverart: null,
  accent: null,
} as const

test('addresses in a post are links that vouch for nothing, and markup is text', async () => {
  const text = 'See https://a.example/x?a=1&b="<img src=x onerror=alert(1)>'
  const page = await openPart(<PostList posts={[postOf({ text })]} />)
  const link = page.find<HTMLAnchorElement>('article p a')
  expect([link.href, link.rel]).toEqual([
    'https://a.example/x?a=1&b=',
    'nofollow ugc noopener noreferrer',
  ])
  expect(page.find('article p').textContent).toBe(text)
  expect(page.has('article p img')).toBe(false)
})

test('a long post is cut in lists, where a link leads to the rest', async () => {
  const long = postOf({ id: 'longlonglong', text: 'La '.repeat(300) })
  const page = await openPart(<PostList posts={[postOf(), long]} />)
  const links = [...document.querySelectorAll('a')].filter(
    ({ textContent }) => textContent === t('postCard.more'),
  )
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/post/longlonglong'])
  expect(page.find('[data-cut]').textContent).toContain('La La')
})

test('a post leads to the work that it is about', async () => {
  const page = await openPart(<PostList posts={[postOf({ work: WORK })]} />)
  expect(page.find('a[href="/album/albumalbumal/quay"]').textContent).toBe('AlbumQuay')
})

test('an early listen that is not for the viewer has no title, and leads to what there is to buy', async () => {
  const page = await openPart(<PostList posts={[postOf({ early: 'locked' })]} />)
  const link = page.find('article > a[href="/user/mio"]')
  const words = t('postCard.locked', { name: 'Mio' })
  expect(link.textContent).toBe(t('postCard.early') + words)
})

test('who chooses a sound that is not public is told who hears it then', async () => {
  const items = [
    { item: 'sound-public', title: 'Out', early: false },
    { item: 'sound-draft', title: 'Unheard', early: true },
  ]
  answerCalls({ 'GET /my/postable-works': { items } })
  const page = await openPart(<PostForm onSaved={() => {}} onCancel={() => {}} />, { me: testMe })
  const group = page.find<HTMLOptGroupElement>('optgroup')
  expect([group.label, group.textContent]).toEqual([t('posts.earlyGroup'), 'Unheard'])
  await choose(page.find('select'), 'sound-public')
  expect(page.text()).not.toContain(t('posts.earlyHint'))
  await choose(page.find('select'), 'sound-draft')
  expect(page.text()).toContain(t('posts.earlyHint'))
})

async function choose(select: HTMLSelectElement, value: string) {
  await perform(() => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

test('a new post is sent with a work of one’s own, and after a lost reply with the same key', async () => {
  const keys: unknown[] = []
  const calls = answerCalls({
    'GET /my/postable-works': {
      items: [{ item: 'album-albumalbumal', title: 'Quay', early: false }],
    },
    'POST /posts': ({ headers }) => {
      keys.push(headers?.['Idempotency-Key'])
      return keys.length === 1 ? refused(0, 'unavailable') : postOf({ isOwn: true })
    },
  })
  const onSaved = vi.fn()
  const page = await openPart(<PostForm onSaved={onSaved} onCancel={() => {}} />, { me: testMe })
  await type(page.find('textarea'), 'Out now')
  await choose(page.find('select'), 'album-albumalbumal')
  await press(page.named(t('posts.publish')))
  expect(onSaved).not.toHaveBeenCalled()
  await press(page.named(t('posts.publish')))
  expect(onSaved).toHaveBeenCalledOnce()
  expect(calls.at(-1)?.body).toEqual({ text: 'Out now', work: 'album-albumalbumal' })
  expect(keys).toEqual([expect.stringMatching(/^\w{10,}$/), keys[0]])
})

test('one’s own post is edited in its place, where its work can be taken off', async () => {
  const own = postOf({ isOwn: true, work: WORK })
  const calls = answerCalls({
    'GET /my/postable-works': { items: [] },
    'PUT /posts/:id': { ...own, work: null },
  })
  const page = await openPart(<OwnPost post={own} />, { me: testMe })
  await press(page.named(t('posts.acts')))
  await press(page.named(t('posts.edit')))
  expect(page.find<HTMLSelectElement>('select').value).toBe('album-albumalbumal')
  await choose(page.find('select'), '')
  await press(page.named(t('posts.save')))
  expect(calls.at(-1)).toEqual({
    call: 'PUT /posts/:id',
    params: { id: own.id },
    body: { text: 'Tonight', work: null },
  })
  expect(page.has('form')).toBe(false)
})

test('a post is deleted once its artist has confirmed it', async () => {
  const calls = answerCalls({ 'DELETE /posts/:id': {} })
  const page = await openPart(<OwnPost post={postOf({ isOwn: true })} />, { me: testMe })
  await press(page.named(t('posts.acts')))
  await press(page.named(t('posts.delete')))
  expect(calls).toEqual([])
  await press(page.find('dialog[open] [class*=danger]'))
  expect(calls).toEqual([{ call: 'DELETE /posts/:id', params: { id: 'postpostpost' } }])
})
