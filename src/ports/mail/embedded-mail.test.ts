import { testDatabase } from '../database/testing.ts'
import { createEmbeddedMail, listDeliveredLetters } from './embedded-mail.ts'
import { testMailEngine } from './suite.ts'

testMailEngine('the embedded inbox', async () => {
  const { db, close } = await testDatabase()
  return {
    mail: createEmbeddedMail(db),
    received: async () => (await listDeliveredLetters(db)).toReversed(),
    close,
  }
})
