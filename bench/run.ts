import { type Figure, isReached } from './figure.ts'
import { benchPipeline } from './pipeline.ts'
import { benchScript } from './script.ts'
import { benchServing } from './serving.ts'

/** Prints every figure as a ratio against the bare thing, measured in this run on this machine. */
const figures: Figure[] = [
  ...(await benchScript()),
  ...(await benchServing()),
  ...(await benchPipeline()),
]
for (const figure of figures) {
  const { name, ratio, reach, better, detail } = figure
  const sign = better === 'higher' ? '≥' : '≤'
  const mark = isReached(figure) ? 'reached' : 'MISSED'
  process.stdout.write(`${mark}  ${ratio.toFixed(2)} (${sign} ${reach})  ${name}: ${detail}\n`)
}
