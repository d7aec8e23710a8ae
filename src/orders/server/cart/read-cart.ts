import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { listOffers } from '#works/server/list-offers.ts'
import { imageAddress } from '#works/server/present.ts'
import type { CartOffer } from '../../cart-contract.ts'
import { listPaidSounds, sumPaid } from '../paid-sounds/list-paid-sounds.ts'

/** Reads the offers that are sold, in the order of the ids. */
export async function readCart(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  ids: readonly string[],
): Promise<{ offers: CartOffer[] }> {
  const found = await listOffers(context, viewer, ids)
  const buyable = [...found].flatMap(([id, offer]) =>
    offer === 'not_for_sale' || offer.isBought || offer.sellerId === viewer.userId ? [] : [id],
  )
  const asked = [...new Set(ids)]
  const isBuyable = new Set(buyable)
  const paid = await listPaidSounds(
    context,
    viewer,
    asked.filter((id) => isBuyable.has(id)),
  )
  const offers = asked.flatMap((id): CartOffer[] => {
    const offer = found.get(id)
    if (offer === undefined || offer === 'not_for_sale') return []
    const { title, slug, username, sellerName, sellerId, isBought } = offer
    const isOwn = sellerId === viewer.userId
    return [
      {
        id,
        title,
        slug,
        user: sellerName,
        username,
        coverart: imageAddress(context.config, offer.coverId),
        price: offer.priceYen,
        nameyourprice: offer.nameYourPrice,
        paid: sumPaid(paid.get(id)),
        mine: isOwn ? 'owner' : isBought ? 'bought' : 'none',
        deliversAt: offer.deliversAt?.toISOString() ?? null,
        sounds: offer.sounds.map((sound) => `sound-${sound}`),
      },
    ]
  })
  return { offers }
}
