import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockUser } from '#community/block-contract.ts'
import { addComment } from '#community/contract.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { reportContent } from '#moderation/contract.ts'
import { requestPayout } from '#money/payout-contract.ts'
import { listDeliveredEmails } from '#ports/mail/embedded-mail.ts'
import { createSound, deleteSound, getSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import {
  appealSuspension,
  listMySuspensions,
  type SuspensionKind,
} from '../../suspension-contract.ts'
import { liftSuspension, suspend } from './suspensions.ts'

const DAY = 86_400
let service: TestService
let artist: TestMember
let sound: { id: string }
beforeAll(async () => {
  service = await startTestService({ env: { OPERATOR_EMAIL: 'office@example.com' } })
  artist = await service.signUp('artist')
  sound = await makeSound(service, artist)
})
afterAll(() => service.close())

const comment = (as: TestMember) =>
  service.call(addComment, { params: { id: sound.id }, body: { text: 'Hello' }, as })

const mine = async (as: TestMember) => (await service.call(listMySuspensions, { as })).body.items

const end = (username: string, kind: SuspensionKind, days = 30) =>
  suspend(service.context, { username }, { kind, days, reason: 'Bought plays' })

async function lastEmailTo(address: string) {
  await service.runJobs()
  const emails = await listDeliveredEmails(service.context.db)
  return emails.find(({ to }) => to === address)?.text
}

test('a suspended account publishes nothing until the end, and keeps what is its own', async () => {
  const kai = await service.signUp('kai')
  const own = await makeSound(service, kai)
  await end('KAI', 'account')
  expect((await comment(kai)).error.code).toBe('account_suspended')
  expect((await service.call(createSound, { body: { title: 'X' }, as: kai })).status).toBe(403)
  expect((await service.call(getSound, { params: { id: own.id }, as: kai })).status).toBe(200)
  const block = { params: { username: 'artist' }, body: { kind: 'mute' }, as: kai } as const
  expect((await service.call(blockUser, block)).status).toBe(204)
  const complaint = { kind: 'profile', id: 'artist', reason: 'spam' } as const
  expect((await service.call(reportContent, { body: complaint, as: kai })).status).toBe(204)
  expect((await comment(artist)).status).toBe(200)
  expect((await service.call(deleteSound, { params: { id: own.id }, as: kai })).status).toBe(204)
  expect(await mine(kai)).toMatchObject([
    { kind: 'account', reason: 'Bought plays', isAppealed: false },
  ])
  const email = await lastEmailTo('kai@example.com')
  expect(email).toContain('The reason: Bought plays')
  expect(email).toContain('/my/suspension')
  service.clock.advance(30 * DAY)
  expect((await comment(kai)).status).toBe(200)
  expect(await mine(kai)).toEqual([])
})

test('an appeal reaches the operator once, and what is lifted is over', async () => {
  const mio = await service.signUp('mio')
  await end('mio', 'account')
  const appeal = (text: string) =>
    service.call(appealSuspension, { params: { kind: 'account' }, body: { text }, as: mio })
  expect((await appeal(' ')).error.fields?.text?.code).toBe('appeal_needed')
  expect((await appeal('It was a friend')).status).toBe(204)
  expect((await appeal('Again')).error.code).toBe('not_found')
  expect(await lastEmailTo('office@example.com')).toContain('account show')
  expect(await mine(mio)).toMatchObject([{ isAppealed: true }])
  await liftSuspension(service.context, { username: 'mio' }, 'account')
  expect((await comment(mio)).status).toBe(200)
  expect(await lastEmailTo('mio@example.com')).toContain('no longer suspended')
  const again = liftSuspension(service.context, { username: 'mio' }, 'account')
  await expect(again).rejects.toMatchObject({ code: 'not_found' })
})

test('a suspension is shown to the one whom it is about, and only they appeal', async () => {
  const yui = await service.signUp('yui')
  await end('yui', 'account')
  expect(await mine(artist)).toEqual([])
  const call = { params: { kind: 'account' }, body: { text: 'Lift it' } } as const
  const appealed = await service.call(appealSuspension, { ...call, as: artist })
  expect(appealed.error.code).toBe('not_found')
  expect((await service.call(appealSuspension, call)).status).toBe(401)
  expect((await service.call(listMySuspensions)).status).toBe(401)
  expect(await mine(yui)).toMatchObject([{ isAppealed: false }])
})

test('frozen payouts cannot be asked for, and the account goes on', async () => {
  const rin = await service.signUp('rin')
  await end('rin', 'payouts', 7)
  expect((await service.call(requestPayout, { as: rin })).error.code).toBe('payouts_frozen')
  expect((await comment(rin)).status).toBe(200)
  service.clock.advance(7 * DAY)
  expect((await service.call(requestPayout, { as: rin })).error.code).toBe('payout_below_minimum')
})
