import { afterAll, expect, test } from 'vitest'
import { blockUser } from '#community/block-contract.ts'
import { translate } from '#i18n/translate.ts'
import { countWaiting } from '#ports/database/testing.ts'
import { deleteAccount } from '#privacy/contract.ts'
import { deleteAlbum } from '#works/albums-contract.ts'
import * as contract from '../../splits-contract.ts'
import { findSplit, updateShares } from './store.ts'
import { openSplits } from './testing.ts'

const { shop, save, read, sellTo, owedTo, tokenTo, accept, shareAlbum, subjectsTo, textsTo } =
  await openSplits()
afterAll(() => shop.close())
const { t } = translate('en')
const { db } = shop.context
const ofBox = { title: 'Day box' }

test('someone with a block gets no email of an invitation, and finds it with their splits', async () => {
  const [artist, other] = [await shop.signUp('blocked-artist'), await shop.signUp('at-rest')]
  const params = { username: artist.username }
  await shop.call(blockUser, { as: other, params, body: { kind: 'block' } })
  const album = await shop.addAlbum(artist, [await shop.addSound(artist)])
  const invited = ['at-rest@example.com', 'welcome@example.com']
  const members = invited.map((email) => ({ email, basisPoints: 500 }))
  expect((await save(album, members, artist)).status).toBe(200)
  expect(await subjectsTo('at-rest@example.com')).toEqual([])
  expect(await subjectsTo('welcome@example.com')).toHaveLength(1)
  const { body } = await shop.call(contract.listMySplits, { as: other })
  expect(JSON.stringify(body)).toContain(album.publicId)
})

test('members are invited by email and accept with any account; later sales are divided with them', async () => {
  const [artist, aiko, bob] = [
    await shop.signUp('artist'),
    await shop.signUp('aiko'),
    await shop.signUp('bob'),
  ]
  const album = await shop.addAlbum(artist, [await shop.addSound(artist)])
  const saved = await save(
    album,
    [
      { email: 'Aiko@Work.example', basisPoints: 3333 },
      { email: 'bob@example.com', basisPoints: 500 },
    ],
    artist,
  )
  expect(saved.body.members).toMatchObject([
    { email: 'aiko@work.example', name: null, basisPoints: 3333, state: 'invited' },
    { email: 'bob@example.com', basisPoints: 500, state: 'invited' },
  ])
  await sellTo(album, 'guest@example.com')
  expect(await owedTo(artist)).toEqual([900])

  const invitation = await tokenTo('aiko@work.example')
  const asked = await shop.call(contract.getSplitInvitation, { params: { invitation } })
  expect(asked.body).toMatchObject({ kind: 'album', title: 'Day box', basisPoints: 3333 })
  expect(JSON.stringify(asked.body)).not.toContain('@')
  expect((await accept(invitation, 3000, aiko)).error.code).toBe('split_changed')
  expect((await accept(invitation, 3333, artist)).error.code).toBe('split_own')
  expect((await accept(invitation, 3333, aiko)).status).toBe(204)
  expect((await accept(invitation, 3333, aiko)).status).toBe(204)
  expect((await accept(invitation, 3333, bob)).error.code).toBe('split_answered')
  const readAs = async (as: typeof bob) => {
    const { body, error } = await shop.call(contract.getSplitInvitation, {
      params: { invitation },
      as,
    })
    return body?.state ?? error.code
  }
  expect([asked.body.state, await readAs(aiko), await readAs(bob)]).toEqual([
    'invited',
    'accepted',
    'split_answered',
  ])
  expect(await subjectsTo('artist@example.com')).toContain(
    t('splitEmails.acceptedOwnerSubject', { ...ofBox, name: 'aiko' }),
  )
  // The operator of this service is not named.
  expect(await textsTo('bob@example.com')).not.toContain('report misuse')
  await accept(await tokenTo('bob@example.com'), 500, bob)
  expect(await subjectsTo('aiko@example.com')).toContain(
    t('splitEmails.acceptedOtherSubject', { ...ofBox, name: 'bob' }),
  )
  expect(await read(album, artist)).toMatchObject([
    { name: 'aiko', username: 'aiko', state: 'accepted' },
    { name: 'bob', username: 'bob', state: 'accepted' },
  ])

  // 900 yen: 299.97, 45, and 555.03 for the artist.
  const { id } = await sellTo(album, 'other@example.com')
  expect(await owedTo(artist, aiko, bob)).toEqual([900 + 555, 300, 45])
  expect(await textsTo('artist@example.com')).toContain('¥1,000 paid, ¥555 earned')
  await shop.refund(id)
  expect(await owedTo(artist, aiko, bob)).toEqual([900, 0, 0])
  // What is sold with it is the artist's alone.
  const both = [album, await shop.addAlbum(artist, [await shop.addSound(artist)])]
  await shop.pay((await shop.order({ albums: both, email: 'both@example.com' })).checkoutUrl)
  await shop.runJobs()
  expect(await owedTo(artist, aiko, bob)).toEqual([900 + 555 + 900, 300, 45])
})

test('a share that is declined or left goes to the owner, and everyone is told', async () => {
  const { owner, member, album, id } = await shareAlbum('leaving', 2000)
  const present = { id, basisPoints: 2000 }
  await save(album, [present, { email: 'no@example.com', basisPoints: 1000 }], owner)
  const invitation = await tokenTo('no@example.com')
  // Without an account.
  const decline = () => shop.call(contract.declineSplit, { params: { invitation } })
  expect((await decline()).status).toBe(204)
  expect((await decline()).error.code).toBe('split_answered')
  const asked = await shop.call(contract.getSplitInvitation, { params: { invitation }, as: member })
  expect(asked.error.code).toBe('split_answered')
  expect(await subjectsTo('no@example.com')).toHaveLength(1)
  const words = { title: 'leaving box', owner: 'leaving-owner', name: 'leaving-member' }
  for (const who of ['owner', 'member']) {
    const declined = t('splitEmails.declinedOwnerSubject', words)
    expect(await subjectsTo(`leaving-${who}@example.com`)).toContain(declined)
  }
  const page = `/album/${album.publicId}/edit`
  expect(await textsTo('leaving-owner@example.com')).toContain(page)
  expect(await textsTo('leaving-member@example.com')).not.toContain(page)
  expect(await textsTo('leaving-member@example.com')).toContain('/my/earnings')
  const mine = () => shop.call(contract.listMySplits, { as: member })
  expect((await mine()).body.splits).toMatchObject([
    { id, title: 'leaving box', owner: 'leaving-owner', basisPoints: 2000, invitation: null },
  ])
  const leave = (as = member) => shop.call(contract.leaveSplit, { params: { id }, as })
  expect((await leave(owner)).status).toBe(404)
  const resend = (as: typeof owner) => shop.call(contract.resendSplit, { params: { id }, as })
  expect((await resend(owner)).status).toBe(404)
  expect([(await leave()).status, (await leave()).status]).toEqual([204, 404])
  expect((await mine()).body.splits).toEqual([])
  expect(await subjectsTo('leaving-owner@example.com')).toContain(
    t('splitEmails.leftOwnerSubject', words),
  )
  expect(await subjectsTo('leaving-member@example.com')).toContain(
    t('splitEmails.gaveUpSubject', words),
  )
  await sellTo(album, 'guest@example.com')
  expect(await owedTo(owner, member)).toEqual([900, 0])
  expect(await read(album, owner)).toMatchObject([
    { state: 'left', name: 'leaving-member' },
    { state: 'declined', name: null },
  ])
  // Later members of this work are no matter of those who left, nor of those of other works.
  await shareAlbum('staying', 10)
  await save(album, [{ email: 'later@example.com', basisPoints: 10 }], owner)
  await accept(await tokenTo('later@example.com'), 10, await shop.signUp('later'))
  expect(await subjectsTo('leaving-member@example.com')).toHaveLength(3)
  expect(await subjectsTo('staying-member@example.com')).toHaveLength(1)
  shop.clock.advance(31 * 24 * 60 * 60)
  expect((await read(album, owner)).map(({ state }) => state)).toEqual(['accepted'])
})

test('a share that its owner changes or ends applies to later sales, and the member is told', async () => {
  const { owner, member, album, id } = await shareAlbum('changing', 5000)
  const words = { title: 'changing box', owner: 'changing-owner' }
  await save(album, [{ id, basisPoints: 2500 }], owner)
  expect(await subjectsTo('changing-member@example.com')).toContain(
    t('splitEmails.changedSubject', words),
  )
  expect(await textsTo('changing-member@example.com')).toContain('from 50% to 25%')
  await sellTo(album, 'guest@example.com')
  expect(await owedTo(member)).toEqual([225])
  for (const basisPoints of [2500, 1, 0]) {
    shop.clock.advance(1)
    await save(album, [{ id, basisPoints }], owner)
  }
  expect(await subjectsTo('changing-member@example.com')).toEqual([
    t('splitEmails.invitedSubject', { ...words, percent: '50%' }),
    t('splitEmails.changedSubject', words),
    t('splitEmails.changedSubject', words),
    t('splitEmails.removedSubject', words),
  ])
  expect(await textsTo('changing-member@example.com')).toContain('from 25% to 0.01%')
  await sellTo(album, 'other@example.com')
  expect(await owedTo(member)).toEqual([225])
  expect(await read(album, owner)).toEqual([])
})

test('a share that changes while it is accepted is not accepted unseen', async () => {
  const owner = await shop.signUp('reducing')
  const album = await shop.addAlbum(owner, [await shop.addSound(owner)])
  await save(album, [{ email: 'reduced@example.com', basisPoints: 6000 }], owner)
  const [invitation, member] = [await tokenTo('reduced@example.com'), await shop.signUp('reduced')]
  const [{ id: publicId } = { id: '' }] = await read(album, owner)
  const { accepting } = await db.transaction().execute(async (trx) => {
    const { id = 0 } = (await findSplit(trx, publicId)) ?? {}
    await updateShares(trx, [{ id, basisPoints: 1000 }])
    const accepting = accept(invitation, 6000, member)
    await expect.poll(() => countWaiting(db)).toBe(1)
    return { accepting }
  })
  expect((await accepting).error.code).toBe('split_changed')
})

test('what is no split is refused, and no one else’s work is found', async () => {
  const { owner, member, album, id } = await shareAlbum('refusing', 6000)
  const present = { id, basisPoints: 6000 }
  const email = 'more@example.com'
  const codeOf = async (members: Parameters<typeof save>[1], as = owner) => {
    const { error } = await save(album, members, as)
    return (
      Object.entries(error.fields ?? {}).map(([name, field]) => `${name} ${field.code}`)[0] ??
      error.code
    )
  }
  expect(await codeOf([present, { email, basisPoints: 4001 }])).toBe('split_over_whole')
  expect(await codeOf([{ email, basisPoints: 100 }])).toBe('split_changed')
  expect(await codeOf([present, { email, basisPoints: 0 }])).toBe(
    'members.1.basisPoints split_share_invalid',
  )
  expect(await codeOf([present, { basisPoints: 1 }])).toBe('members.1.email email_invalid')
  expect(await codeOf([present, { id, basisPoints: 1 }])).toBe('split_changed')
  expect(await codeOf([present, { email: 'refusing-member@example.com', basisPoints: 1 }])).toBe(
    'members.1.email split_twice',
  )
  expect(await codeOf([present, { email: 'Refusing-Owner@example.com', basisPoints: 1 }])).toBe(
    'members.1.email split_own',
  )
  const many = Array.from({ length: 20 }, (_, at) => ({
    email: `m${at}@a.example`,
    basisPoints: 1,
  }))
  expect(await codeOf([present, ...many])).toBe('split_members_too_many')
  const [, ...nineteen] = many
  expect((await save(album, [present, ...nineteen], owner)).status).toBe(200)
  expect(await subjectsTo('refusing-member@example.com')).toHaveLength(1)
  const invited = (await read(album, owner)).slice(1)
  await save(album, [present, ...invited.map(({ id }) => ({ id, basisPoints: 0 }))], owner)
  expect(await codeOf([present], member)).toBe('not_found')
  expect(await read(album, member)).toBeUndefined()
  // One who has a share already, by another address.
  await save(album, [present, { email, basisPoints: 4000 }], owner)
  const invitation = await tokenTo(email)
  expect((await accept(invitation, 4000, member)).error.code).toBe('split_twice')
  const other = `${invitation.slice(0, -1)}${invitation.endsWith('A') ? 'B' : 'A'}`
  for (const token of [other, invitation.slice(0, 12), 'x']) {
    const asked = await shop.call(contract.getSplitInvitation, { params: { invitation: token } })
    expect(asked.status).toBe(404)
  }
})

test('the invitation to a share of a deleted work is gone', async () => {
  const [owner, friend] = [await shop.signUp('emptying'), await shop.signUp('empty-friend')]
  const album = await shop.addAlbum(owner, [])
  await save(album, [{ email: 'empty-friend@example.com', basisPoints: 1 }], owner)
  const invitation = await tokenTo('empty-friend@example.com')
  const listed = async () => (await shop.call(contract.listMySplits, { as: friend })).body.splits
  expect(await listed()).toHaveLength(1)
  await shop.call(deleteAlbum, { params: { id: album.publicId }, as: owner })
  const asked = await shop.call(contract.getSplitInvitation, { params: { invitation } })
  expect([asked.status, (await accept(invitation, 1, friend)).status, await listed()]).toEqual([
    404,
    404,
    [],
  ])
})

test('an invitation is sent again once an hour; an account invites so many people a day', async () => {
  const [owner, member] = [await shop.signUp('inviting'), await shop.signUp('inviting-other')]
  const albums = [
    await shop.addAlbum(owner, []),
    await shop.addAlbum(owner, []),
    await shop.addAlbum(owner, []),
  ]
  const [album, second, third] = albums
  if (!album || !second || !third) throw new Error('Three albums are needed')
  const invite = (of: typeof album, count: number, as = owner) =>
    save(
      of,
      Array.from({ length: count }, (_, at) => ({ email: `i${at}@b.example`, basisPoints: 1 })),
      as,
    )
  const [first, next] = (await invite(album, 20)).body.members
  await invite(second, 20)
  expect((await invite(third, 11)).error.code).toBe('split_invitations_used_up')
  expect((await invite(third, 10)).status).toBe(200)
  const resend = (as = owner, { id } = first ?? { id: '' }) =>
    shop.call(contract.resendSplit, { params: { id }, as })
  shop.clock.advance(60 * 60 - 1)
  expect((await resend()).status).toBe(429)
  shop.clock.advance(1)
  expect((await resend(member)).status).toBe(404)
  expect((await resend()).status).toBe(204)
  expect((await resend()).status).toBe(429)
  expect((await resend(owner, next)).status).toBe(204)
  expect(await subjectsTo('i0@b.example')).toHaveLength(4)
  expect(await subjectsTo('i1@b.example')).toHaveLength(4)
  expect(await subjectsTo('i2@b.example')).toHaveLength(3)
  shop.clock.advance(23 * 60 * 60 - 1)
  const fourth = await shop.addAlbum(owner, [])
  expect((await invite(fourth, 1)).error.code).toBe('split_invitations_used_up')
  expect((await invite(await shop.addAlbum(member, []), 1, member)).status).toBe(200)
  shop.clock.advance(1)
  expect((await invite(fourth, 20)).status).toBe(200)
})

test('who is invited by the address of the account finds the invitation there', async () => {
  const [owner, friend] = [await shop.signUp('host'), await shop.signUp('friend')]
  const sound = await shop.addSound(owner, { title: 'Reef', status: 'Private' })
  await shop.call(contract.putSoundSplits, {
    params: { id: sound.publicId },
    as: owner,
    body: { members: [{ email: 'friend@example.com', basisPoints: 1 }] },
  })
  const { body } = await shop.call(contract.listMySplits, { as: friend })
  const invitation = await tokenTo('friend@example.com')
  // The address of a private sound is its key.
  expect(body.splits).toMatchObject([{ kind: 'sound', title: 'Reef', path: null, invitation }])
})

test('concurrent changes never share out more than all', async () => {
  const owner = await shop.signUp('hurried')
  const album = await shop.addAlbum(owner, [])
  const saves = await Promise.all(
    ['one', 'two', 'three'].map((name) =>
      save(album, [{ email: `${name}@hurry.example`, basisPoints: 6000 }], owner),
    ),
  )
  expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('of two who accept one invitation one gets the share, and each sale is divided wholly or not', async () => {
  const owner = await shop.signUp('racing')
  const album = await shop.addAlbum(owner, [await shop.addSound(owner)])
  await save(album, [{ email: 'one@race.example', basisPoints: 6000 }], owner)
  const invitation = await tokenTo('one@race.example')
  const [first, second] = [await shop.signUp('first'), await shop.signUp('second')]
  const orders = await Promise.all(
    Array.from({ length: 4 }, (_, at) =>
      shop.order({ albums: [album], email: `guest${at}@example.com` }),
    ),
  )
  // While sales come in: each is divided wholly or not at all.
  const [one, two] = await Promise.all([
    accept(invitation, 6000, first),
    accept(invitation, 6000, second),
    ...orders.map(({ checkoutUrl }) => shop.pay(checkoutUrl)),
  ])
  await shop.runJobs()
  expect([one.status, two.status].toSorted()).toEqual([204, 410])
  const member = one.status === 204 ? first : second
  const [owners = 0, members = 0] = await owedTo(owner, member)
  const divided = members / 540
  expect([0, 1, 2, 3, 4]).toContain(divided)
  expect(owners).toBe(divided * 360 + (4 - divided) * 900)
})

test('of a deleted account the share goes to the owner, and those in its own work end', async () => {
  const { owner, member, album } = await shareAlbum('erasing', 2000)
  const own = await shop.addAlbum(member, [await shop.addSound(member)], { title: 'Own box' })
  const [friend, past] = [await shop.signUp('erasing-friend'), await shop.signUp('erasing-past')]
  const shares = { 'erasing-friend@example.com': 100, 'erasing-past@example.com': 50 }
  const invited = Object.entries(shares).map(([email, basisPoints]) => ({ email, basisPoints }))
  const { members } = (await save(own, invited, member)).body
  await accept(await tokenTo('erasing-friend@example.com'), 100, friend)
  await accept(await tokenTo('erasing-past@example.com'), 50, past)
  const params = { id: members[1]?.id ?? '' }
  await shop.call(contract.leaveSplit, { params, as: past })
  // One that was not answered.
  const host = await shop.signUp('erasing-host')
  const asked = await shop.addAlbum(host, [], { title: 'Asked box' })
  await save(asked, [{ email: 'erasing-member@example.com', basisPoints: 10 }], host)
  const kept = await shop.addAlbum(host, [], { title: 'Kept box' })
  await save(kept, [{ email: 'erasing-kept@example.com', basisPoints: 10 }], host)
  const keeps = await shop.signUp('erasing-kept')
  await accept(await tokenTo('erasing-kept@example.com'), 10, keeps)
  const body = { username: member.username }
  expect((await shop.call(deleteAccount, { as: member, body })).status).toBe(204)
  // Shares in the works of others stay.
  expect(await subjectsTo('erasing-kept@example.com')).toHaveLength(1)
  expect(await read(album, owner)).toMatchObject([{ state: 'left', email: null, name: null }])
  const words = { title: 'erasing box', name: 'erasing-member' }
  expect(await subjectsTo('erasing-owner@example.com')).toContain(
    t('splitEmails.leftOwnerSubject', words),
  )
  const someone = t('splitEmails.someone')
  const removed = t('splitEmails.removedSubject', { title: 'Own box' })
  expect(await subjectsTo('erasing-host@example.com')).toEqual([
    t('splitEmails.acceptedOwnerSubject', { title: 'Kept box', name: 'erasing-kept' }),
    t('splitEmails.declinedOwnerSubject', { title: 'Asked box', name: someone }),
  ])
  expect((await subjectsTo('erasing-friend@example.com')).slice(1)).toEqual([
    t('splitEmails.acceptedOtherSubject', { title: 'Own box', name: 'erasing-past' }),
    t('splitEmails.leftOtherSubject', { title: 'Own box', name: 'erasing-past' }),
    removed,
  ])
  expect(await subjectsTo('erasing-past@example.com')).not.toContain(removed)
  expect(await subjectsTo('changing-member@example.com')).toHaveLength(4)
  expect((await shop.call(contract.listMySplits, { as: friend })).body.splits).toEqual([])
  await sellTo(album, 'guest@example.com')
  expect(await owedTo(owner, member)).toEqual([900, 0])
})
