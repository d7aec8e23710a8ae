/** Each case takes about a second of a core: the first ones run in every test run, the others are slow. */
export function byCost<Case>(cases: readonly Case[], count = 1) {
  return [
    { cases: cases.slice(0, count), tags: [] },
    { cases: cases.slice(count), tags: ['slow'] },
  ]
}
