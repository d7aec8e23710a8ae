/**
 * What tells one way through a provider from another in the names of cookies: a part of the hash of
 * its state, so that state and code both lead to it. It proves nothing.
 */
export function requestIdOf(stateHash: Buffer): string {
  return stateHash.toString('hex', 0, 8)
}
