// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart, press, type } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { Comment, Reply } from '../contract.ts'
import { Comments } from './comments.tsx'
import { Surroundings, workOf } from './testing.tsx'

const { t } = translate('en')
const REPLY = 'POST /comments/:id/replies'

beforeAll(async () => {
  await import('./reply-form.tsx')
  await import('./comment-acts.tsx')
})

const replyOf = (id: string): Reply => ({
  id,
  text: `${id} says`,
  position: null,
  createdAt: '2026-11-24T00:00:00.000Z',
  user: { username: id, name: id, user_image: null },
  deletable: false,
})
const comment: Comment = { ...replyOf('ren'), replies: [replyOf('mio')] }

const open = (isMember = true) =>
  openPart(
    <Surroundings>
      <Comments work={workOf()} first={{ items: [comment], next: null, total: 2 }} />
    </Surroundings>,
    isMember ? { me: testMe } : {},
  )
const texts = () =>
  [...document.querySelectorAll('li p:first-of-type')].map(({ textContent }) => textContent)

function replyButton(index: number): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('li button')].filter(
    ({ textContent }) => textContent === t('commentForm.reply'),
  )[index]
  if (found === undefined) throw new Error('There is no such button')
  return found
}

test('replies stand below their comment, and a new one joins them', async () => {
  const calls = answerCalls({ [REPLY]: replyOf('aoi') })
  const page = await open()
  expect(texts()).toEqual(['ren says', 'mio says'])
  await press(replyButton(1))
  await type(page.find<HTMLTextAreaElement>('li textarea'), 'Me too')
  await press(page.find('li [type=submit]'))
  expect(calls).toMatchObject([{ call: REPLY, params: { id: 'mio' }, body: { text: 'Me too' } }])
  expect(texts()).toEqual(['ren says', 'mio says', 'aoi says'])
  expect(page.has('li textarea')).toBe(false)
})

test('what was written stays where it is refused, with the reason beside it', async () => {
  answerCalls({ [REPLY]: refused(409, 'replies_full') })
  const page = await open()
  await press(replyButton(0))
  await type(page.find<HTMLTextAreaElement>('li textarea'), 'Too many')
  await press(page.find('li [type=submit]'))
  expect(page.find<HTMLTextAreaElement>('li textarea').value).toBe('Too many')
  expect(page.text()).toContain('replies_full')
})

test('visitors read replies and have nothing to press', async () => {
  const page = await open(false)
  expect(texts()).toEqual(['ren says', 'mio says'])
  expect(page.text()).not.toContain(t('commentForm.reply'))
})
