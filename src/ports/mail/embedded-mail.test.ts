import { testDatabase } from '../database/testing.ts'
import { createEmbeddedMail, listDeliveredEmails } from './embedded-mail.ts'
import { testMailEngine } from './suite.ts'

testMailEngine('the embedded inbox', async () => {
  const { db, close } = await testDatabase()
  return {
    mail: createEmbeddedMail(db),
    received: async () => (await listDeliveredEmails(db)).toReversed(),
    close,
  }
})
