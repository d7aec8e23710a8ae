import { benchClickToSound } from './click-to-sound.ts'
import { type Figure, isReached } from './figure.ts'
import { benchPipeline } from './pipeline.ts'
import { benchScript } from './script.ts'
import { benchServing } from './serving/serving.ts'

/** Prints every figure as a ratio against the bare thing, measured in this run on this machine. */
for (const figure of await benchScript()) print(figure)
for await (const figure of benchServing()) print(figure)
for (const figure of await benchClickToSound()) print(figure)
for (const figure of await benchPipeline()) print(figure)

function print(figure: Figure): void {
  const { name, ratio, reach, better, detail } = figure
  const sign = better === 'higher' ? '≥' : '≤'
  const mark = isReached(figure) ? 'reached' : 'MISSED'
  process.stdout.write(`${mark}  ${ratio.toFixed(2)} (${sign} ${reach})  ${name}: ${detail}\n`)
}
