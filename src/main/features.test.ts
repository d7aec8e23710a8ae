import { expect, test } from 'vitest'
import { jobs } from './features.ts'

test('each job with a schedule runs when it is said here', () => {
  const scheduled = jobs.filter(({ options }) => options.cron !== undefined)
  const schedule = Object.groupBy(scheduled, ({ options }) => options.cron ?? '')
  const names = Object.entries(schedule).map(([cron, at = []]) => [
    cron,
    at.map(({ name }) => name).sort(),
  ])
  // Minute, hour, day, month and weekday, in UTC. It is 12:17 in Japan at 3:17.
  expect(Object.fromEntries(names)).toEqual({
    '* * * * *': [
      'rebuild-search',
      'refresh-charts',
      'release-due-sounds',
      'sort-search-documents',
    ],
    '*/5 * * * *': ['deliver-due-gifts', 'reconcile-orders'],
    '*/10 * * * *': ['fail-stuck-recordings'],
    '7 * * * *': ['expire-sandbox-payments'],
    '15 * * * *': ['sweep-parts'],
    '17 * * * *': ['refresh-popularity'],
    '23 * * * *': ['refresh-stripe-accounts', 'sweep-fake-social-codes'],
    '37 * * * *': ['take-missed-events'],
    '17 3 * * *': ['follow-gift-cards'],
    '23 3 * * *': ['delete-ended-links'],
    '37 3 * * *': ['delete-settled-bank-accounts'],
    '40 3 * * *': ['sweep-storage'],
    '41 3 * * *': ['forget-ended-gifts', 'forget-replies'],
    '51 3 * * *': ['forget-accounts-paid'],
    '53 3 * * *': ['check-books'],
    '7 4 * * *': ['sweep-sign-ins'],
    '17 4 * * *': ['sweep-letters'],
    '27 4 * * *': ['sweep-email-changes'],
    '33 4 * * *': ['sweep-disclosure-requests'],
    '37 4 * * *': ['delete-old-events', 'sweep-insight-events'],
    '43 17 * * *': ['delete-unused-search-words'],
  })
})
