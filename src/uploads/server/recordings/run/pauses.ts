/**
 * Seconds before the second attempt, the third and the fourth at what is made of a file: longer than
 * most outages last.
 */
export const PAUSES: readonly number[] = [10, 60, 300]
