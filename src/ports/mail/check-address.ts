import { MailRefused } from './mail.ts'

/** One plain address; anything that could add a header or a second recipient is refused. */
const ADDRESS = /^[^\s<>,;:"()[\]\\]+@[^\s<>,;:"()[\]\\@]+$/

/** @throws MailRefused */
export function checkAddress(address: string): void {
  if (!ADDRESS.test(address) || address.length > 254) {
    throw new MailRefused('The address of the letter is not an e-mail address')
  }
}
