export { accounts, social } from './accounts.ts'
export { albums } from './albums.ts'
export { billing } from './billing.ts'
export { cart } from './cart.ts'
export { claims } from './claims.ts'
export { common, player } from './common.ts'
export { credits } from './credits.ts'
export { discounts } from './discounts.ts'
export { downloadCodes } from './download-codes.ts'
export { earnings } from './earnings.ts'
export { emails, mail } from './emails.ts'
export { embed, share } from './embed.ts'
export { giftCardEmails, giftCards } from './gift-cards.ts'
export { giftEmails, gifts } from './gifts.ts'
export { history } from './history.ts'
export { charts, explore, homePage } from './home-page.ts'
export { insights } from './insights.ts'
export {
  adding,
  besideWork,
  blocks,
  commentForm,
  menu,
  ownClaps,
  postCard,
  removeComment,
  saving,
  supporting,
  timedReactions,
} from './menu.ts'
export { myWorks } from './my-works.ts'
export { notifications } from './notifications.ts'
export { offline } from './offline.ts'
export { operator } from './operator.ts'
export { playing, sortable } from './playing.ts'
export { playlists } from './playlists.ts'
export { posts } from './posts.ts'
export { problems } from './problems.ts'
export { receipts } from './receipts.ts'
export { reports } from './reports.ts'
export { saleMessages } from './sale-messages.ts'
export { sales } from './sales.ts'
export { saved } from './saved.ts'
export { search } from './search.ts'
export { sellers } from './sellers.ts'
export { settings } from './settings.ts'
export { soundEditor } from './sound-editor.ts'
export { community, soundPage, works } from './sound-page.ts'
export { sounds } from './sounds.ts'
export { splitEmails } from './split-emails.ts'
export { splits } from './splits.ts'
export { statements } from './statements.ts'
export { supporters } from './supporters.ts'
export { suspension } from './suspension.ts'
export { threads } from './threads.ts'
export { uploads } from './uploads.ts'
