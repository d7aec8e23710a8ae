// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { storeIntention } from '#accounts/web/intention.ts'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart, press } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { messages } from '#i18n/translate.ts'
import { FollowButton } from './follow-button.tsx'
import MemberFollow, { type FollowButtonProps } from './member-follow.tsx'
import { Surroundings } from './testing.tsx'

const words = messages.en.community.follow

const mount = (props: Partial<FollowButtonProps>) =>
  openPart(
    <Surroundings>
      <MemberFollow username="mio" {...props} />
    </Surroundings>,
    { me: testMe },
  )

const path = '/users/:username/follow'

test('a press follows, the next one unfollows, and the page hears of both', async () => {
  const calls = answerCalls({
    [`PUT ${path}`]: { following: true, followers: 8 },
    [`DELETE ${path}`]: { following: false, followers: 7 },
  })
  const onChange = vi.fn()
  const page = await mount({ following: false, look: 'strong', onChange })
  expect(page.find('button').className).toContain('strong')
  await press(page.named(words.follow))
  expect(page.find('button').title).toBe(words.unfollow)
  expect(page.find('button').className).toContain('outline')
  await press(page.named(words.following))
  expect(page.find('button').title).toBe('')
  expect(page.text()).toBe(words.follow)
  expect(calls.map(({ call }) => call)).toEqual([`PUT ${path}`, `DELETE ${path}`])
  expect(onChange.mock.calls).toEqual([
    [{ following: true, followers: 8 }],
    [{ following: false, followers: 7 }],
  ])
})

test('a follow that is refused changes nothing, and the reason is shown', async () => {
  answerCalls({ [`PUT ${path}`]: refused(429, 'too_many') })
  const onChange = vi.fn()
  const page = await mount({ following: false, onChange })
  await press(page.named(words.follow))
  expect(page.text()).toBe(`${words.follow}too_many`)
  expect(onChange).not.toHaveBeenCalled()
})

test('whether one follows is asked for where the page does not know it', async () => {
  const calls = answerCalls({ 'GET /users/:username': { followedByMe: true } })
  expect((await mount({ following: false })).text()).toBe(words.follow)
  expect(calls).toEqual([])
  document.body.replaceChildren()
  expect((await mount({})).text()).toBe(words.following)
})

test('where that cannot be found out, one may follow', async () => {
  answerCalls({})
  expect((await mount({})).text()).toBe(words.follow)
})

test('a visitor who meant to follow does so once they have signed in', async () => {
  storeIntention(sessionStorage, { act: 'follow', id: 'mio', name: 'Mio' })
  answerCalls({ [`PUT ${path}`]: { following: true, followers: 1 } })
  expect((await mount({ following: false })).text()).toBe(words.following)
})

test('a visitor who presses the button is asked to sign in, a member follows at once, and no one themselves', async () => {
  const call = `PUT ${path}`
  const open = (username: string, me?: typeof testMe) =>
    openPart(
      <Surroundings>
        <FollowButton username={username} following={false} />
      </Surroundings>,
      me && { me },
    )
  const calls = answerCalls({ [call]: { following: true, followers: 1 } })
  const visitor = await open('mio')
  await press(visitor.named(words.follow))
  await expect.poll(() => visitor.has('dialog[open]')).toBe(true)
  expect(calls.map(({ call: asked }) => asked)).not.toContain(call)
  await visitor.unmount()
  const member = await open('ren', testMe)
  await press(member.named(words.follow))
  expect(calls.map(({ call: asked }) => asked)).toContain(call)
  await member.unmount()
  expect((await open(testMe.username ?? '', testMe)).has('button')).toBe(false)
})
