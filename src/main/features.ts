import { checkBooksJob } from '#accounting/server/books/check-books-job.ts'
import { registerAccounting } from '#accounting/server/statements/routes.ts'
import { accountsProblems } from '#accounts/contract.ts'
import { dateProblems } from '#accounts/dates-contract.ts'
import { newcomerProblems } from '#accounts/newcomer-contract.ts'
import { sellerProblems } from '#accounts/seller-contract.ts'
import * as accountsEvents from '#accounts/server/events.ts'
import { accountsJobs } from '#accounts/server/jobs.ts'
import { registerAccounts } from '#accounts/server/routes.ts'
import { suspensionProblems } from '#accounts/suspension-contract.ts'
import { blockProblems } from '#community/block-contract.ts'
import { communityProblems } from '#community/contract.ts'
import { communityJobs, connectCommunity } from '#community/server/jobs.ts'
import { registerCommunity } from '#community/server/routes.ts'
import { connectDiscovery } from '#discovery/server/bought-together.ts'
import { discoveryJobs } from '#discovery/server/refresh-charts.ts'
import { registerDiscovery } from '#discovery/server/routes.ts'
import { type Http, readingContext } from '#http/http.ts'
import { registerMachineKey } from '#http/machine-key.ts'
import { insightsProblems } from '#insights/contract.ts'
import { insightsJobs } from '#insights/server/jobs.ts'
import { registerInsights } from '#insights/server/routes.ts'
import { kernelProblems, type ProblemCatalogue } from '#kernel/problem.ts'
import { libraryJobs } from '#library/server/jobs.ts'
import { registerLibrary } from '#library/server/routes.ts'
import { playlistProblems } from '#lists/playlists-contract.ts'
import { savedProblems } from '#lists/saved-contract.ts'
import { connectLists, listsJobs } from '#lists/server/jobs.ts'
import { playlistChanged } from '#lists/server/playlists/events.ts'
import { registerLists } from '#lists/server/routes.ts'
import { claimsProblems } from '#moderation/claims-contract.ts'
import { moderationJobs } from '#moderation/server/jobs.ts'
import { registerModeration } from '#moderation/server/routes.ts'
import { bankProblems } from '#money/bank-contract.ts'
import { invoiceProblems } from '#money/invoice-contract.ts'
import { payoutProblems } from '#money/payout-contract.ts'
import { deleteSettledAccounts } from '#money/server/bank/delete-settled.ts'
import { forgetAccountsPaid } from '#money/server/payouts/close-payouts.ts'
import { emailPayout } from '#money/server/payouts/payout-emails.ts'
import { registerMoney } from '#money/server/routes.ts'
import { stripeAccountJobs } from '#money/server/stripe-accounts/open-account.ts'
import { sendTransfer } from '#money/server/stripe-accounts/send-transfer.ts'
import { splitProblems } from '#money/splits-contract.ts'
import { connectNotifications, notificationsJobs } from '#notifications/server/notify-followers.ts'
import { registerNotifications } from '#notifications/server/routes.ts'
import { operatorProblems } from '#operator/contract.ts'
import { registerOperator } from '#operator/server/routes.ts'
import { ordersProblems } from '#orders/contract.ts'
import * as ordersEvents from '#orders/server/events.ts'
import { connectOrders, ordersJobs } from '#orders/server/jobs.ts'
import { registerOrders } from '#orders/server/routes.ts'
import { backupJobs } from '#ports/backup/jobs.ts'
import type { Job } from '#ports/jobs/define-job.ts'
import type { Listeners } from '#ports/jobs/publish.ts'
import { eventJobs } from '#ports/jobs/publish.ts'
import { watchQueueJob } from '#ports/jobs/watch-queue.ts'
import { registerDevInbox } from '#ports/mail/dev-inbox.ts'
import { mailJobs } from '#ports/mail/outbox.ts'
import { fakeSocialJobs } from '#ports/social/fake/fake-social.ts'
import { registerFakeSocial } from '#ports/social/fake/routes.ts'
import { postProblems } from '#posts/contract.ts'
import * as postsEvents from '#posts/server/events.ts'
import { connectPosts, postsJobs } from '#posts/server/jobs.ts'
import { registerPosts } from '#posts/server/routes.ts'
import { privacyJobs } from '#privacy/server/manifest/manifest.ts'
import { registerPrivacy } from '#privacy/server/routes.ts'
import { searchProblems } from '#search/contract.ts'
import { createPostgresIndex } from '#search/server/engine/postgres-index.ts'
import { pushDocuments } from '#search/server/hosted/push-documents.ts'
import { connectSearch, searchJobs } from '#search/server/jobs.ts'
import { registerProtocol } from '#search/server/protocol/routes.ts'
import { registerSearch } from '#search/server/routes.ts'
import { uploadsProblems } from '#uploads/contract.ts'
import * as uploadsEvents from '#uploads/server/events.ts'
import { uploadsJobs } from '#uploads/server/jobs.ts'
import { registerUploads } from '#uploads/server/routes.ts'
import { discountProblems } from '#vouchers/discount-contract.ts'
import { downloadCodeProblems } from '#vouchers/download-code-contract.ts'
import { vouchersJobs } from '#vouchers/server/jobs.ts'
import { registerVouchers } from '#vouchers/server/routes.ts'
import { albumsProblems } from '#works/albums-contract.ts'
import * as albumsEvents from '#works/server/albums/events.ts'
import { connectWorks, worksJobs } from '#works/server/jobs.ts'
import { registerWorks } from '#works/server/routes.ts'
import * as soundsEvents from '#works/server/sounds/events.ts'
import { soundsProblems } from '#works/sounds-contract.ts'

/** Every code that a reply may carry, with its HTTP status. */
export const problemCatalogue: ProblemCatalogue = {
  ...kernelProblems,
  ...accountsProblems,
  ...dateProblems,
  ...newcomerProblems,
  ...sellerProblems,
  ...suspensionProblems,
  ...uploadsProblems,
  ...soundsProblems,
  ...albumsProblems,
  ...communityProblems,
  ...blockProblems,
  ...invoiceProblems,
  ...bankProblems,
  ...payoutProblems,
  ...splitProblems,
  ...insightsProblems,
  ...searchProblems,
  ...discountProblems,
  ...downloadCodeProblems,
  ...savedProblems,
  ...ordersProblems,
  ...playlistProblems,
  ...postProblems,
  ...claimsProblems,
  ...operatorProblems,
}

export const jobs: readonly Job<unknown>[] = [
  ...eventJobs,
  watchQueueJob,
  ...mailJobs,
  ...backupJobs,
  ...uploadsJobs,
  ...accountsJobs,
  ...communityJobs,
  ...worksJobs,
  ...searchJobs,
  pushDocuments,
  ...insightsJobs,
  ...discoveryJobs,
  deleteSettledAccounts,
  emailPayout,
  forgetAccountsPaid,
  sendTransfer,
  ...stripeAccountJobs,
  ...ordersJobs,
  ...vouchersJobs,
  ...libraryJobs,
  ...listsJobs,
  ...postsJobs,
  ...moderationJobs,
  ...notificationsJobs,
  checkBooksJob,
  ...privacyJobs,
  ...fakeSocialJobs,
]

/** Events that leave the caches of visitors' pages as they are. */
export const eventsVisitorsIgnore: ReadonlySet<string> = new Set(
  Object.values({
    ...accountsEvents,
    ...albumsEvents,
    ...ordersEvents,
    playlistChanged,
    ...postsEvents,
    ...soundsEvents,
    ...uploadsEvents,
  })
    .filter(({ clearsVisitorCache }) => !clearsVisitorCache)
    .map(({ name }) => name),
)

/** Subscribes features to each other's events. */
export function connectFeatures(listeners: Listeners): void {
  connectWorks(listeners)
  connectCommunity(listeners)
  connectNotifications(listeners)
  connectSearch(listeners)
  connectDiscovery(listeners)
  connectOrders(listeners)
  connectLists(listeners)
  connectPosts(listeners)
}

export function registerFeatures(http: Http): void {
  registerUploads(http)
  registerAccounts(http)
  registerWorks(http)
  registerCommunity(http)
  registerMoney(http)
  registerOrders(http)
  registerVouchers(http)
  registerLibrary(http)
  registerLists(http)
  registerPosts(http)
  registerModeration(http)
  registerNotifications(http)
  registerAccounting(http)
  registerInsights(http)
  registerDiscovery(http)
  registerSearch(http)
  registerProtocol(http, createPostgresIndex(readingContext(http)))
  registerPrivacy(http)
  registerOperator(http)
  registerMachineKey(http)
  registerDevInbox(http)
  registerFakeSocial(http)
}
