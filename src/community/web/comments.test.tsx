import { expect, test } from 'vitest'
import { SignInModalProvider } from '#accounts/web/sign-in-modal.tsx'
import { renderPart, testMe } from '#client/testing.tsx'
import { SoundSummary } from '#sounds/contract.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { CommentForm } from './comments.tsx'
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

type Form = typeof CommentForm | typeof MemberForm

const form = (Form: Form, around?: Parameters<typeof renderPart>[1]) =>
  renderPart(
    <ToastProvider>
      <SignInModalProvider>
        <Form work={sound} onAdded={() => {}} />
      </SignInModalProvider>
    </ToastProvider>,
    around,
  )

test('a visitor is asked to sign in to leave comments', () => {
  expect(form(CommentForm)).toContain('<p>Please sign in to leave comments.</p>')
  expect(form(CommentForm)).not.toContain('<textarea')
})

test('a member has a place to write', () => {
  expect(form(MemberForm, { me: testMe })).toMatch(/<form .*<textarea .*type="submit"/s)
  expect(form(CommentForm, { me: testMe })).not.toContain('Please sign in')
})
