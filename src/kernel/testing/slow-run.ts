/**
 * True in `npm run test:slow`, where tests take their time. Tests read their environment
 * themselves.
 */
export const isSlowRun = process.env.SLOW_TESTS === 'true'
