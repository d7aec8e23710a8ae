export {
  type Buyer,
  claimGrants,
  insertGrants,
  listHeldSounds,
  lockBuyer,
  restoreGrant,
  revokeGrant,
  suspendGrants,
} from './store.ts'
