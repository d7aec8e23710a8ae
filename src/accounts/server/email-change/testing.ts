import { type EmailChange, getEmailUpdate, updateEmail } from '#accounts/settings-contract.ts'
import type { TestMember, TestService } from '#main/testing.ts'
import { type DeliveredEmail, listDeliveredEmails } from '#ports/mail/embedded-mail.ts'
import { openBrowser } from '../sign-in/testing.ts'

/** Steps of the tests of a change of address, on a service under test. */
export function changer(service: TestService) {
  const { call, context } = service

  const ask = (as: TestMember, email: string, username = as.username) =>
    call(updateEmail, { as, body: { email, username } })

  /** Makes every session of an account one that was opened so many seconds ago. */
  async function ageSessions({ userId }: TestMember, seconds: number): Promise<void> {
    await context.db
      .updateTable('sessions')
      .set({ createdAt: new Date(service.clock.now().getTime() - seconds * 1000) })
      .where('userId', '=', userId)
      .execute()
  }

  async function emailTo(email: string): Promise<DeliveredEmail> {
    await service.runJobs()
    const emails = await listDeliveredEmails(context.db)
    const found = emails.find(({ to }) => to === email)
    if (!found) throw new Error(`No email to ${email}`)
    return found
  }

  /** The newest link in an email to an address, without its origin. */
  async function linkTo(email: string): Promise<string> {
    const { text } = await emailTo(email)
    const url = /https?:\/\/\S+\/auth\/email\/update\/\S+/.exec(text)?.[0]
    if (url === undefined) throw new Error(`No link in the email to ${email}`)
    const { pathname, search } = new URL(url)
    return pathname + search
  }

  const open = (link: string, headers: Record<string, string> = {}) =>
    openBrowser(service, { 'accept-language': 'en', ...headers }).ask('GET', link)

  /** Presses the button of the page behind a link. */
  function press(link: string, headers: Record<string, string> = {}) {
    const { pathname, searchParams } = new URL(link, 'http://localhost')
    return openBrowser(service, { 'accept-language': 'en' }).ask(
      'POST',
      pathname,
      new URLSearchParams({ token: searchParams.get('token') ?? '' }).toString(),
      { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    )
  }

  const waiting = async (as: TestMember): Promise<EmailChange | null> =>
    (await call(getEmailUpdate, { as })).body.change

  async function emailOf({ userId }: TestMember): Promise<string | null> {
    const query = context.db.selectFrom('users').select('email').where('id', '=', userId)
    return (await query.executeTakeFirstOrThrow()).email
  }

  /** Asks and confirms, as the one who can read both mailboxes. */
  async function change(as: TestMember, email: string) {
    const old = await emailOf(as)
    await ask(as, email)
    const [confirmLink, cancelLink] = [await linkTo(email), await linkTo(old ?? '')]
    const page = await press(confirmLink)
    if (page.statusCode !== 200) throw new Error(`Not confirmed: ${page.statusCode}`)
    return { confirmLink, cancelLink }
  }

  return { ask, ageSessions, emailTo, linkTo, open, press, waiting, emailOf, change }
}
