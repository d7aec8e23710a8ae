export {
  type Buyer,
  claimGrants,
  insertGrants,
  listHeldSounds,
  lockBuyer,
  ownsWork,
  restoreGrant,
  revokeGrant,
  suspendGrants,
} from './store.ts'
