import { afterAll, expect, test } from 'vitest'
import { putMailChoices } from '#accounts/settings-contract.ts'
import { openShop } from '../testing.ts'

const shop = await openShop()
afterAll(() => shop.close())

test('an artist who wants no emails about sales gets none, and the buyer the receipt', async () => {
  const artist = await shop.signUp('quiet-artist')
  const listener = await shop.signUp('listener')
  const sound = { title: 'Harbour', ...(await shop.addSound(artist)) }
  await shop.call(putMailChoices, { as: artist, body: { sale: false } })
  const { checkoutUrl } = await shop.order({ sounds: [sound], as: listener })
  await shop.pay(checkoutUrl)
  await shop.runJobs()
  const emails = (await shop.emails()).filter(({ subject }) => subject.includes(sound.title))
  expect(emails.map(({ to }) => to)).toEqual(['listener@example.com'])
  expect(emails[0]?.headers).not.toHaveProperty('List-Unsubscribe')
})
