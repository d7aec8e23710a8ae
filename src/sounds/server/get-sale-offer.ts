import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Yen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import { findSoundFor } from './find-sound-for.ts'
import { imageAddress } from './present.ts'

export interface SaleOffer {
  soundId: number
  ownerId: number
  sellerName: string
  title: string
  slug: string
  priceYen: Yen
  nameYourPrice: boolean
  version: number
  recordingId: number
  coverart: string | null
}

/**
 * What a sound is sold for now, to whoever may open it. Whether the viewer is its owner, or has
 * bought it already, is for the caller to say.
 *
 * @throws Problem not_found, not_for_sale
 */
export async function getSaleOffer(
  context: Pick<Context, 'db' | 'config'>,
  viewer: Viewer,
  publicId: string,
): Promise<SaleOffer> {
  const found = await findSoundFor(context, viewer, publicId)
  if (found === undefined) throw new Problem('not_found')
  const { sound } = found
  const { recordingId } = sound
  const sold =
    sound.sales && !sound.albumOnly && sound.status !== 'Draft' && sound.deletedAt === null
  if (!sold || recordingId === null || sound.transcodeStatus !== 'READY') {
    throw new Problem('not_for_sale')
  }
  return {
    soundId: sound.id,
    ownerId: sound.ownerId,
    sellerName: sound.ownerName ?? sound.username ?? '',
    title: sound.title,
    slug: sound.slug,
    priceYen: sound.priceYen,
    nameYourPrice: sound.nameYourPrice,
    version: sound.version,
    recordingId,
    coverart: imageAddress(context.config, sound.cover),
  }
}
