import { rotateBankKeys } from '#money/server/bank/rotate-keys.ts'
import type { Command } from './command.ts'

/**
 * The secrets are in the configuration of the service: see “Keys of bank details” in
 * docs/operations/configure.md.
 */
export const secretsRotate: Command = {
  help: 'Encrypt bank details anew with the first secret of BANK_SECRETS',
  async runConfigured(context) {
    const count = await rotateBankKeys(context)
    return `${count} bank details were encrypted anew. All now use the current key.`
  },
}
