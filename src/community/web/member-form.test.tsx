// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { takeIntention } from '#accounts/web/intention.ts'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart, perform, press, type } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { messages } from '#i18n/translate.ts'
import { openStore } from '#player/testing.ts'
import { COMMENT_LENGTH } from '../contract.ts'
import MemberForm, { type MemberFormProps } from './member-form.tsx'
import { albumOf, Surroundings, workOf } from './testing.tsx'

const words = messages.en.commentForm

/** The form while the sound plays, at ten seconds. */
async function mount(props: Partial<MemberFormProps> = {}, around: object = { me: testMe }) {
  const { store, events } = openStore()
  store.dispatch({ type: 'track-chosen', track: workOf({ mp3Url: '/a.mp3' }) })
  const page = await openPart(
    <Surroundings store={store}>
      <MemberForm work={workOf()} onAdded={() => {}} {...props} />
    </Surroundings>,
    around,
  )
  const playTo = (seconds: number) => perform(() => events.timePassed(seconds))
  await playTo(10)
  return {
    ...page,
    playTo,
    write: (text: string) => type(page.find('textarea'), text),
    send: () => press(page.named(words.send)),
    place: () => page.find('label:has(input)').textContent,
  }
}

test('a comment has the place where its first word was written, while the music continues', async () => {
  const calls = answerCalls({ 'POST /sounds/:id/comments': { id: 'comment' } })
  const onAdded = vi.fn()
  const page = await mount({ onAdded })
  await page.write('よ')
  await page.playTo(25)
  await page.write('よい音')
  await page.send()
  expect(calls).toEqual([
    {
      call: 'POST /sounds/:id/comments',
      params: { id: 'sound' },
      body: { text: 'よい音', position: 10 },
    },
  ])
  expect(onAdded).toHaveBeenCalledWith({ id: 'comment' })
  expect(page.find<HTMLTextAreaElement>('textarea').value).toBe('')
  expect(page.place()).toContain('0:25')
})

test('a text that is erased again leaves its place', async () => {
  answerCalls({})
  const page = await mount()
  await page.write('よ')
  await page.write(' ')
  await page.playTo(25)
  expect(page.place()).toContain('0:25')
  await page.write('よ')
  await page.playTo(40)
  expect(page.place()).toContain('0:25')
})

test('one may leave the place out', async () => {
  const calls = answerCalls({ 'POST /sounds/:id/comments': { id: 'comment' } })
  const page = await mount()
  await press(page.find('input[type=checkbox]'))
  await page.write('よい音')
  await page.send()
  expect(calls[0]?.body).toEqual({ text: 'よい音' })
})

test('a comment has no place where another sound plays, and none on an album', async () => {
  const calls = answerCalls({
    'POST /sounds/:id/comments': { id: 'comment' },
    'POST /albums/:id/comments': { id: 'comment' },
  })
  for (const work of [workOf({ id: 'another' }), albumOf({ id: 'sound' })]) {
    const page = await mount({ work })
    expect(page.has('input[type=checkbox]')).toBe(false)
    await page.write('よい音')
    await page.send()
    await page.unmount()
  }
  expect(calls.map(({ call, body }) => [call, body])).toEqual([
    ['POST /sounds/:id/comments', { text: 'よい音' }],
    ['POST /albums/:id/comments', { text: 'よい音' }],
  ])
})

test('what is left of the length is shown over the last 200 characters', async () => {
  answerCalls({})
  const page = await mount()
  await page.write('a'.repeat(COMMENT_LENGTH - 201))
  expect(page.has('[id$=hint]')).toBe(false)
  await page.write('a'.repeat(COMMENT_LENGTH - 200))
  expect(page.find('[id$=hint]').textContent).toMatch(/^200 /)
  await page.write('a'.repeat(COMMENT_LENGTH + 7))
  expect(page.find('[id$=hint]').textContent).toMatch(/^0 /)
})

test('the text of a refused comment stays, with the reason beside it', async () => {
  const fields = { text: { code: 'comment_required', message: 'Write something.' } }
  answerCalls({ 'POST /sounds/:id/comments': refused(400, 'invalid', fields) })
  const onAdded = vi.fn()
  const page = await mount({ onAdded })
  await page.write('。')
  await page.send()
  expect(page.text()).toContain('Write something.')
  expect(page.find<HTMLTextAreaElement>('textarea').value).toBe('。')
  expect(onAdded).not.toHaveBeenCalled()
})

test('a visitor’s text waits for them to sign in, and nothing is sent', async () => {
  const calls = answerCalls({})
  const page = await mount({}, {})
  await page.write('よい音')
  await page.send()
  await expect.poll(() => page.has('dialog')).toBe(true)
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  expect(takeIntention(sessionStorage, 'comment', 'sound')).toBe('よい音')
})

test('a member whose session has ended is asked to sign in again, others are not', async () => {
  const failing = async (status: number) => {
    answerCalls({ 'POST /sounds/:id/comments': refused(status, 'refused') })
    const page = await mount()
    await page.write('よい音')
    await page.send()
    return page
  }
  const refusedPage = await failing(403)
  expect(refusedPage.text()).toContain('refused')
  await refusedPage.unmount()
  const ended = await failing(401)
  await expect.poll(() => ended.has('dialog')).toBe(true)
  expect(ended.text()).not.toContain('refused')
})

test('a member’s text is not stored for a later sign-in', async () => {
  answerCalls({})
  sessionStorage.clear()
  const page = await mount()
  await page.write('よい音')
  expect(takeIntention(sessionStorage, 'comment', 'sound')).toBeUndefined()
})

test('what a new account may not post stays in the field, with the reason beside it', async () => {
  const said = { code: 'new_account_comments', message: 'Ten until noon.' }
  const answer = refused(403, said.code, { text: said })
  answerCalls({ 'POST /sounds/:id/comments': answer })
  const page = await mount()
  await page.write('One more')
  await page.send()
  const field = page.find<HTMLTextAreaElement>('textarea')
  expect(field.value).toBe('One more')
  const [reason = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(document.getElementById(reason)?.textContent).toBe('Ten until noon.')
})
