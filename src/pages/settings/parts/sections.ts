/** In the order of the page; letters and other pages lead to them as `/settings#email`. */
export const SECTIONS = [
  'profile',
  'username',
  'email',
  'language',
  'connections',
  'sessions',
  'letters',
  'data',
] as const
export type Section = (typeof SECTIONS)[number]
