import type { TestMember } from '#main/testing.ts'
import { openShop } from '#orders/server/testing.ts'
import {
  checkDownloadCode,
  codesFile,
  createDownloadCodeSet,
} from '../../download-code-contract.ts'

export interface SetRequest {
  item: string
  name: string
  count: number
  lastDay: string
}

/** A shop with an artist who makes codes, and a fan. */
export async function openCodeShop() {
  const shop = await openShop()
  const [artist, fan] = [await shop.signUp('artist'), await shop.signUp('fan')]

  async function addSet(more: Partial<SetRequest> = {}, as = artist) {
    const item = more.item ?? `sound-${(await shop.addSound(as)).publicId}`
    const { body, status, error } = await shop.call(createDownloadCodeSet, {
      body: { name: 'Tour', count: 3, ...more, item },
      as,
    })
    if (status !== 200) throw new Error(error.code)
    return { ...body, codes: await readCodes(body.id, as) }
  }

  const download = (id: string, file: 'codes.csv' | 'cards.pdf', as: TestMember, language = 'en') =>
    shop.app.inject({
      url: codesFile(id, file),
      headers: { authorization: `Bearer ${as.token}`, 'accept-language': language },
    })

  async function readCodes(id: string, as = artist): Promise<string[]> {
    const { body } = await download(id, 'codes.csv', as)
    return body
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0] ?? '')
  }

  let network = 0
  /** Redeems a code from a network that has guessed nothing yet. */
  async function redeem(
    code: string | undefined,
    more: { as?: TestMember; email?: string; key?: string; ip?: string; cookie?: string } = {},
  ) {
    network += 1
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/redemptions',
      remoteAddress: more.ip ?? `10.1.${network >> 8}.${network & 255}`,
      headers: {
        ...(more.as && { authorization: `Bearer ${more.as.token}` }),
        ...(more.key && { 'idempotency-key': more.key }),
      },
      payload: { code, ...(more.email && { email: more.email }) },
    })
    const { id, checkoutUrl, error } = answer.json()
    return { status: answer.statusCode, id, checkoutUrl, code: error?.code }
  }

  const check = (code = '', more: { as?: TestMember; headers?: Record<string, string> } = {}) =>
    shop.call(checkDownloadCode, { params: { code }, ...more })

  const countOrders = async () =>
    Number(
      (
        await shop.context.db
          .selectFrom('orders')
          .select((o) => o.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )

  return { shop, artist, fan, addSet, download, redeem, check, countOrders }
}
