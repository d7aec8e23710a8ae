/** The value of `class`, without those that do not apply. */
export function joinClasses(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
