import fc, { type Arbitrary, type AsyncCommand } from 'fast-check'
import { checkGrants } from './check-books.ts'
import type { Market } from './market.ts'

/** A step of the model: `run` may find nothing to act on, and what must always hold does after it. */
export function command<Input>(
  name: string,
  inputs: Arbitrary<Input>,
  run: (market: Market, input: Input) => Promise<unknown>,
) {
  const of = (input: Input): AsyncCommand<object, Market> => ({
    check: () => true,
    async run(_model, market) {
      await run(market, input)
      await checkGrants(market)
    },
    toString: () => `${name}(${JSON.stringify(input)})`,
  })
  return { of, any: inputs.map(of) }
}

export const place = fc.nat(20)
/** Picks one of several; undefined where there is none. */
export const pick = <Item>(items: readonly Item[], at: number) =>
  items[at % Math.max(items.length, 1)]
