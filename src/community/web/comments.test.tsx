import { expect, test } from 'vitest'
import { SignInModalProvider } from '#accounts/web/sign-in-modal.tsx'
import { renderPart, testMe } from '#client/testing.tsx'
import { messages } from '#i18n/translate.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { SoundSummary } from '#works/sounds-contract.ts'
import { Comments } from './comments.tsx'
import MemberForm from './member-form.tsx'

const sound = SoundSummary.parse({
  id: 'abcdefghijkl',
  slug: 'rain',
  title: 'Rain',
  user: 'Mio',
  username: 'mio',
  coverart: null,
  accent: null,
  duration: 180,
  loudness: null,
  waveformUrl: null,
  mp3Url: null,
  hlsUrl: null,
  albumId: null,
  creatorId: 'mio',
  limit: { on: false, min: 0, max: 0 },
  status: 'Released',
  genre: '',
  sales: false,
  price: 100,
  nameyourprice: true,
  releasedAt: null,
  plays: 0,
  claps: 0,
  comments: 0,
  mine: 'none',
})

const form = (around?: Parameters<typeof renderPart>[1]) =>
  renderPart(
    <ToastProvider>
      <SignInModalProvider>
        <MemberForm work={sound} onAdded={() => {}} />
      </SignInModalProvider>
    </ToastProvider>,
    around,
  )
const words = messages.en.community.comments

test('a visitor is asked to sign in to leave comments, and may write before', () => {
  expect(form()).toContain(`${messages.en.commentForm.signIn}</p>`)
  expect(form()).toMatch(/<form .*<textarea .*type="submit"/s)
})

test('a member has a place to write', () => {
  expect(form({ me: testMe })).toMatch(/<form .*<textarea .*type="submit"/s)
  expect(form({ me: testMe })).not.toContain(messages.en.commentForm.signIn)
})

test('how many comments there are stands beside their title, from the first one on', () => {
  const titleOf = (total: number) => {
    const first = { items: [], next: null, total }
    const comments = <Comments work={sound} first={first} />
    const html = renderPart(
      <ToastProvider>
        <SignInModalProvider>{comments}</SignInModalProvider>
      </ToastProvider>,
    )
    return /<h2 id="comments">(.*?)<\/h2>/.exec(html)?.[1]?.replace(/<.*?>/g, '').trim()
  }
  expect(titleOf(0)).toBe(words.title)
  expect(titleOf(1)).toBe(`${words.title} 1`)
})
