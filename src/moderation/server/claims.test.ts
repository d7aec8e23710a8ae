import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { INQUIRY_DAYS } from '#moderation/claims-contract.ts'
import { listDeliveredEmails } from '#ports/mail/embedded-mail.ts'
import { jobRun } from '#uploads/server/testing.ts'
import { buySound } from '#works/server/testing.ts'
import { getSound, updateSound } from '#works/sounds-contract.ts'
import { keyOf, makeSound } from '#works/testing.ts'
import { answerClaim, getClaim, makeClaim } from '../claims-contract.ts'
import { findClaim, listClaims, listEvents } from './claims.ts'
import { decideClaim, remindOfClaimJob } from './decide-claim.ts'
import { forgetClaims } from './jobs.ts'

let service: TestService
let artist: TestMember
let buyer: TestMember
let claimants = 0
beforeAll(async () => {
  service = await startTestService({ env: { OPERATOR_EMAIL: 'office@example.com' } })
  artist = await service.signUp('artist')
  buyer = await service.signUp('buyer')
})
afterAll(() => service.close())

const CLAIM = {
  right: 'recording',
  original: 'Harbour, 2019, https://example.com/harbour',
  grounds: 'It is my recording, slower by a fifth. I have permitted no one.',
  name: 'Hana Mori',
  address: '1-2-3 Minato, Tokyo',
  email: 'hana@example.com',
  holder: '',
  discloses: false,
  isTrue: true,
} as const

/** A public sound that someone has bought, and a claim about it. */
async function claimed(
  more: Partial<Omit<typeof CLAIM, 'discloses'>> & { discloses?: boolean } = {},
) {
  const { id } = await makeSound(service, artist, { status: 'Released', title: 'Rain' })
  const soundId = await keyOf(service, id)
  // Five claims an hour are taken from one account, or from one address.
  claimants += 1
  const as = await service.signUp(`claimant-${claimants}`)
  await buySound(service, { soundId, sellerId: artist.userId, buyer })
  const made = await service.call(makeClaim, { body: { ...CLAIM, ...more, kind: 'sound', id }, as })
  expect(made.status).toBe(204)
  const [claim] = await listClaims(service.context.db, { limit: 1 })
  return { id, claimId: claim?.id ?? 0 }
}

const see = (id: string, as?: TestMember) =>
  service.call(getSound, { params: { id }, ...(as && { as }) })

async function emailsTo(address: string) {
  await service.runJobs()
  return (await listDeliveredEmails(service.context.db)).filter(({ to }) => to === address)
}

async function tokenOf() {
  const [email] = await emailsTo('artist@example.com')
  return /\/claims\/([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
}

const decide = (id: number, act: Parameters<typeof decideClaim>[2]) =>
  decideClaim(service.context, id, act)

const kindsOf = async (id: number) =>
  (await listEvents(service.context.db, id)).map(({ kind }) => kind)

test('anyone can claim a right in what they can open, and what is missing is said beside its field', async () => {
  const sound = await makeSound(service, artist)
  const body = { ...CLAIM, kind: 'sound', id: sound.id } as const
  const wrong = { ...body, grounds: ' ', email: 'hana', name: '' }
  const { error } = await service.call(makeClaim, { body: wrong })
  expect(Object.entries(error.fields ?? {}).map(([field, { code }]) => [field, code])).toEqual([
    ['grounds', 'text_required'],
    ['name', 'text_required'],
    ['email', 'email_invalid'],
  ])
  const draft = await makeSound(service, artist, { status: 'Draft' })
  expect((await service.call(makeClaim, { body: { ...body, id: draft.id } })).status).toBe(404)
  const { claimId } = await claimed()
  expect(await kindsOf(claimId)).toEqual(['made'])
  const claim = await findClaim(service.context.db, { id: claimId })
  const [toClaimant] = await emailsTo(CLAIM.email)
  expect(toClaimant?.text).toContain(claim?.publicId)
  expect(toClaimant?.text).not.toContain(CLAIM.name)
  const [toOperator] = await emailsTo('office@example.com')
  expect(toOperator?.text).toContain(`claim show ${claimId}`)
})

test('the uploader is asked, answers once by the link, and after seven days the operator is reminded of those who have not', async () => {
  const { id, claimId } = await claimed({ discloses: true })
  await decide(claimId, 'inquire')
  await expect(decide(claimId, 'inquire')).rejects.toMatchObject({ code: 'not_found' })
  const params = { token: await tokenOf() }
  const { body } = await service.call(getClaim, { params })
  expect(body).toMatchObject({
    title: 'Rain',
    right: 'recording',
    grounds: CLAIM.grounds,
    claimant: CLAIM.name,
    isHidden: false,
    answer: null,
    isClosed: false,
  })
  const days = (Date.parse(body.dueAt) - service.clock.now().getTime()) / 86_400_000
  expect(days).toBe(INQUIRY_DAYS)
  expect((await see(id)).status).toBe(200)

  const answer = (text: string) =>
    service.call(answerClaim, { params, body: { agrees: false, text } })
  expect((await answer(' ')).error.fields?.text?.code).toBe('text_required')
  expect((await answer('I recorded it myself in May.')).status).toBe(204)
  expect((await answer('Again')).error.code).toBe('claim_answered')
  await remindOfClaimJob.perform(service.context, { id: claimId }, jobRun())
  expect(await kindsOf(claimId)).toEqual(['made', 'inquired', 'objected'])
  const late = await claimed()
  await decide(late.claimId, 'inquire')
  const lateToken = { token: await tokenOf() }
  expect((await service.call(getClaim, { params: lateToken })).body.claimant).toBeNull()
  for (const _ of ['due', 'run again']) {
    await remindOfClaimJob.perform(service.context, { id: late.claimId }, jobRun())
  }
  expect(await kindsOf(late.claimId)).toEqual(['made', 'inquired', 'overdue'])
})

test('nothing but the link in its own email opens a claim, not even for the uploader', async () => {
  const [one, other] = [await claimed(), await claimed()]
  await decide(one.claimId, 'inquire')
  const token = await tokenOf()
  await decide(other.claimId, 'inquire')
  const claim = await findClaim(service.context.db, { id: other.claimId })
  const id = claim?.publicId ?? ''
  const forged = [id, String(other.claimId), other.id, `${id}${token.slice(id.length)}`]
  const body = { agrees: true }
  for (const wrong of forged) {
    const call = { params: { token: wrong }, as: artist }
    expect((await service.call(getClaim, call)).error.code).toBe('not_found')
    expect((await service.call(answerClaim, { ...call, body })).error.code).toBe('not_found')
  }
  expect(await kindsOf(other.claimId)).toEqual(['made', 'inquired'])
})

test('hidden, it is gone for the public and stays with its buyers; rejected, it is public again', async () => {
  const { id, claimId } = await claimed()
  await decide(claimId, 'hide')
  expect((await see(id)).error.code).toBe('withdrawn')
  expect((await see(id, buyer)).body.hlsUrl).not.toBeNull()
  expect((await see(id, artist)).body.edit?.withdrawnFor).toBe('rights_claim')
  const params = { token: await tokenOf() }
  expect((await service.call(getClaim, { params })).body.isHidden).toBe(true)
  await decide(claimId, 'reject')
  expect((await see(id)).body.status).toBe('Released')
  expect((await service.call(getClaim, { params })).body.isClosed).toBe(true)
  expect((await emailsTo(CLAIM.email)).slice(0, 3).map(({ text }) => text)).toEqual([
    expect.stringContaining('rejected'),
    expect.stringContaining('no longer public'),
    expect.stringContaining('received'),
  ])
})

test('what two claims are about is public again once both are rejected', async () => {
  const { id, claimId } = await claimed()
  await service.call(makeClaim, { body: { ...CLAIM, kind: 'sound', id } })
  const [other] = await listClaims(service.context.db, { limit: 1 })
  await decide(claimId, 'hide')
  await decide(other?.id ?? 0, 'hide')
  await decide(claimId, 'reject')
  expect((await see(id)).status).toBe(451)
  await decide(other?.id ?? 0, 'reject')
  expect((await see(id)).status).toBe(200)
})

test('removed, its buyers lose it as well, and no answer is taken any more', async () => {
  const { id, claimId } = await claimed()
  await decide(claimId, 'hide')
  const params = { token: await tokenOf() }
  await decide(claimId, 'remove')
  expect((await see(id, buyer)).status).toBe(451)
  const change = { params: { id }, body: { status: 'Released' } as const, as: artist }
  expect((await service.call(updateSound, change)).body.status).toBe('Draft')
  const body = { agrees: true, text: '' }
  expect((await service.call(answerClaim, { params, body })).error.code).toBe('claim_answered')
  await expect(decide(claimId, 'hide')).rejects.toMatchObject({ code: 'not_found' })
})

test('claims are forgotten after five years', async () => {
  const { claimId } = await claimed()
  const forget = () => forgetClaims.perform(service.context, {}, jobRun())
  service.clock.advance(5 * 365 * 86_400)
  await forget()
  expect(await kindsOf(claimId)).toEqual(['made'])
  service.clock.advance(3 * 86_400)
  await forget()
  expect(await kindsOf(claimId)).toEqual([])
})
