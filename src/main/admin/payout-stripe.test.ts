import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import type { TestService } from '#main/testing.ts'
import { addShare } from '#money/server/payouts/testing.ts'
import { openStripeBench } from '#money/server/stripe-accounts/testing.ts'
import { getPayable } from '#money/testing.ts'
import { type Command, readWords } from './command.ts'
import { payoutFile, payoutPaid, payoutReturn, payoutRun, payoutShow } from './payout-commands.ts'

const { engine, connectOf } = openStripeBench()
let service: TestService
beforeAll(async () => {
  service = await engine.start()
})
afterAll(() => engine.stop(service))

/** What the command prints. */
async function admin(command: Command, ...words: string[]): Promise<string> {
  const { context } = service
  const { word, options } = readWords(command, words)
  if ('run' in command) return [await command.run(context.db, word, options)].flat().join('\n')
  if (!('runConfigured' in command)) throw new Error('no payout command')
  const lines = await command.runConfigured(context, word, options)
  return [lines].flat().join('\n')
}
const run = () => admin(payoutRun, '--date', '2099-03-02')
const giveBack = () => admin(payoutReturn, '1', '--reason', 'other')

test('Stripe transfers what a run takes; asked again it pays once, and a return takes it back there', async () => {
  const { context, clock } = service
  const { userId } = await service.signUp('artist')
  const at = new Date(clock.now().getTime() - 30 * 86_400_000)
  await addShare(context.db, { userId, shareYen: 4000, at })
  await engine.give(context, userId, '')
  await connectOf(service.context).setAvailable(3999)
  await expect(run()).rejects.toThrow('¥4,000 is due, and Stripe has ¥3,999')
  await connectOf(service.context).setAvailable(4000)
  expect(await run()).toContain('Run 1: 1 payout, ¥4,000')
  expect(await run()).toBe('Nothing is due.\nRun 1 is in transfer. Stripe is asked again.')
  await expect(giveBack()).rejects.toThrow('is being sent to Stripe')
  expect(await admin(payoutPaid, '1')).toContain('No payout of run 1')
  await expect(admin(payoutFile, '1', '--out', join(tmpdir(), newId()))).rejects.toThrow(
    'was paid by Stripe',
  )
  await service.runJobs()
  expect(await admin(payoutShow, '1')).toMatch(/^1 +artist +¥4,000 +paid +Stripe •••\w{4}$/)
  expect(await connectOf(service.context).listTransfers()).toMatchObject([
    { amount: 4000, reversed: false },
  ])
  expect(await giveBack()).toContain('0 paid, 1 returned')
  expect(await connectOf(service.context).listTransfers()).toMatchObject([{ reversed: true }])
  expect(await getPayable(context.db, userId)).toBe(4000)
})
