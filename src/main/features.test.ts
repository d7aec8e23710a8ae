import { expect, test } from 'vitest'
import { jobs } from './features.ts'

test('these jobs run on a schedule: minute, hour, day, month and weekday, in UTC', () => {
  const schedule = jobs.map(({ name, options }) => [name, options.cron])
  expect(Object.fromEntries(schedule.filter(([, cron]) => cron))).toEqual({
    'rebuild-search': '* * * * *',
    'guess-search-readings': '* * * * *',
    'watch-queue': '*/15 * * * *',
    'make-backup': '10 18 * * *',
    'refresh-charts': '* * * * *',
    'release-due-sounds': '* * * * *',
    'sort-search-documents': '* * * * *',
    'deliver-due-gifts': '*/5 * * * *',
    'reconcile-orders': '*/5 * * * *',
    'fail-stuck-recordings': '*/10 * * * *',
    'expire-sandbox-payments': '7 * * * *',
    'sweep-parts': '15 * * * *',
    'refresh-popularity': '17 * * * *',
    'refresh-stripe-accounts': '23 * * * *',
    'refund-owed': '*/10 * * * *',
    'forget-claims': '41 3 * * *',
    'sweep-fake-social-codes': '23 * * * *',
    'take-missed-events': '37 * * * *',
    'follow-gift-cards': '17 3 * * *',
    'delete-ended-libraries': '23 3 * * *',
    'delete-ended-links': '23 3 * * *',
    'delete-settled-bank-accounts': '37 3 * * *',
    'sweep-storage': '40 3 * * *',
    'forget-ended-gifts': '41 3 * * *',
    'forget-replies': '41 3 * * *',
    'forget-accounts-paid': '51 3 * * *',
    'check-backups': '20 * * * *',
    'check-books': '53 3 * * *',
    'sweep-plays': '47 19 * * *',
    'sweep-sign-ins': '7 4 * * *',
    'sweep-letters': '17 4 * * *',
    'sweep-email-changes': '27 4 * * *',
    'sweep-disclosure-requests': '33 4 * * *',
    'delete-old-events': '37 4 * * *',
    'sweep-insight-events': '37 4 * * *',
    'delete-unused-search-words': '43 17 * * *',
  })
})
