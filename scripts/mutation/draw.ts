import { KINDS, type Mutation } from './candidates.ts'

/** Numbers from 0 to 1, always the same ones for a seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

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
