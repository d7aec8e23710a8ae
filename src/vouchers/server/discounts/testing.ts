import type { In } from '#kernel/endpoint.ts'
import type { TestMember } from '#main/testing.ts'
import { createOrder } from '#orders/contract.ts'
import { openShop } from '#orders/server/testing.ts'
import * as contract from '../../discount-contract.ts'

/** A shop with an artist, another, and a buyer, and what they do with codes. */
export async function openDiscounts() {
  const shop = await openShop()
  const artist = await shop.signUp('artist')
  const other = await shop.signUp('other')
  const buyer = await shop.signUp('buyer')
  let count = 0

  /** 20% off everything, with a code that no other test has. */
  async function create(more: Partial<NewDiscount> = {}, as: TestMember = artist) {
    count += 1
    const body: NewDiscount = {
      code: `CODE-${count}`,
      percent: 20,
      yenOff: null,
      items: null,
      maxUses: null,
      startsAt: null,
      endsAt: null,
      ...more,
    }
    return shop.call(contract.createDiscount, { as, body })
  }

  /** An order of one sound, as a guest by default. */
  function ask(sound: { publicId: string }, { code, price, as, key }: Asked) {
    const items = [{ id: `sound-${sound.publicId}`, price }]
    return shop.call(createOrder, {
      body: {
        items,
        ...(code !== undefined && { code }),
        ...(!as && { email: 'guest@example.com' }),
      },
      headers: {
        host: `127.0.0.1:${shop.context.config.port}`,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(as && { as }),
    })
  }

  async function read(id: string, as: TestMember = artist) {
    const { body } = await shop.call(contract.listMyDiscounts, { as, query: { limit: 100 } })
    const found = body.items.find((each) => each.id === id)
    if (!found) throw new Error(`${id} is not listed`)
    return found
  }

  return { shop, artist, other, buyer, create, ask, read }
}

type NewDiscount = In<typeof contract.createDiscount.body>

interface Asked {
  code?: string
  price: number
  as?: TestMember
  key?: string
}
