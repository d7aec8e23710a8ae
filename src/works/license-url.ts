import { CC_TYPES, CREATIVE_COMMONS } from './contract.ts'

/** Returns the address of a Creative Commons licence; undefined where all rights are reserved. */
export function licenseUrl(license: number, ccType: number): string | undefined {
  const kind = license === CREATIVE_COMMONS ? CC_TYPES[ccType - 1] : undefined
  return kind && `https://creativecommons.org/licenses/${kind}/4.0/`
}
