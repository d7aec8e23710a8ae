import { createRandom } from '../../src/kernel/testing/random.ts'
import { KINDS, type Mutation } from './candidates.ts'

/** Draws mutations without repetition; the kinds take turns, so that rare ones are tried too. */
export function draw(candidates: readonly Mutation[], count: number, seed: number): Mutation[] {
  const random = createRandom(seed)
  const urns = KINDS.map((kind) => candidates.filter((each) => each.kind === kind))
  const drawn: Mutation[] = []
  for (let turn = 0; drawn.length < Math.min(count, candidates.length); turn += 1) {
    const urn = urns[turn % urns.length] ?? []
    drawn.push(...urn.splice(Math.floor(random() * urn.length), 1))
  }
  return drawn
}
