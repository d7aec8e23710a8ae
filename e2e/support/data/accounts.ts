import { type Person, personOf } from '../../../demo/client.ts'
import { register } from '../../../src/accounts/contract.ts'
import { openSession } from '../../../src/accounts/server/sessions/sessions.ts'
import { findSession } from '../../../src/accounts/server/sessions/store.ts'
import { hashSecret } from '../../../src/accounts/server/sign-in/secrets.ts'
import { takeUserByEmail } from '../../../src/accounts/server/store.ts'
import { newId, newSecret } from '../../../src/kernel/ids.ts'
import { someAddress, uniqueName } from '../people.ts'
import { openedDatabase } from './database.ts'

/** A new session of the account with this email address, which is made where there is none. */
export async function openSessionOf(base: string, email: string): Promise<Person> {
  const { db } = await openedDatabase()
  const token = newSecret()
  await db.transaction().execute(async (trx) => {
    const userId = await takeUserByEmail(trx, { email, locale: 'en', publicId: newId() })
    if (userId === undefined) throw new Error(`${email} is no account`)
    const browser = { userAgent: 'end-to-end test', ip: someAddress() }
    await openSession(trx, browser, { userId, token, now: new Date() })
  })
  return personOf(base, token)
}

/** Someone who has proved an address and not yet chosen a name. */
export function newcomer(base: string): Promise<Person> {
  return openSessionOf(base, `${uniqueName('newcomer')}@example.com`)
}

/** Someone registered, under a name that begins with `stem`. */
export async function newPerson(base: string, stem: string): Promise<Person> {
  const username = uniqueName(stem)
  return registerPerson(base, { username, name: `${stem} ${username}` })
}

export async function registerPerson(
  base: string,
  { username, name }: { username: string; name: string },
): Promise<Person> {
  const email = `${username}@example.com`
  const person = await openSessionOf(base, email)
  await person.call(register, { body: { email, username, name } })
  return person
}

/** The internal key of a person's account. */
export async function userIdOf({ token }: Pick<Person, 'token'>): Promise<number> {
  const { db } = await openedDatabase()
  const session = await findSession(db, hashSecret(token), new Date())
  if (session === undefined) throw new Error('this person is not signed in')
  return session.userId
}
