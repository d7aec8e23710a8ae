/** Whether `npm run test:slow` runs, where tests take their time. Tests read their environment themselves. */
export const isSlowRun = process.env.SLOW_TESTS === 'true'
