import { buffer } from 'node:stream/consumers'
import type { Context } from '#ports/context.ts'
import { takeTurn } from './image-turns.ts'

/**
 * Runs `draw` with the image of an address in its turn, as all drawing of images is limited.
 *
 * @throws ObjectMissing where it was deleted meanwhile; Problem unavailable where too many wait
 */
export function withImage<Result>(
  { storage }: Pick<Context, 'storage'>,
  address: string | null,
  draw: (image: Buffer | undefined) => Promise<Result>,
): Promise<Result> {
  const id = /([a-z0-9]{12})\.jpg$/.exec(address ?? '')?.[1]
  return takeTurn(async () =>
    draw(id === undefined ? undefined : await buffer(await storage.read(`images/${id}.jpg`))),
  )
}
