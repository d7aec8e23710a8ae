import type { ProblemCatalogue } from '#kernel/problem.ts'

/** Limits of accounts that are not a day old or have proved no address, and of guests. */
export const newcomerProblems = {
  new_account_comments: 403,
  new_account_links: 403,
  new_account_messages: 403,
  new_account_posts: 403,
} as const satisfies ProblemCatalogue
