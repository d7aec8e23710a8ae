import { userRegistered } from '#accounts/server/events.ts'
import type { TestMember, TestService } from '#main/testing.ts'
import { publish } from '#ports/jobs/publish.ts'

/** A member whom search finds, as one who has registered. */
export async function signUpCreator(service: TestService, username: string): Promise<TestMember> {
  const member = await service.signUp(username)
  const { context } = service
  await context.db
    .transaction()
    .execute((trx) => publish(context, trx, userRegistered, { userId: member.userId }))
  return member
}
