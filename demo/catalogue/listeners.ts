import type { DemoPerson } from './model.ts'

/** Four people who only listen, clap and comment. */
export const LISTENERS: DemoPerson[] = [
  {
    username: 'tomo-h',
    name: '原田 朋',
    email: 'tomo@demo.example',
    locale: 'ja',
    bio: '通勤電車で聴く人。週末はライブハウス。',
    location: '横浜',
    links: [],
    portrait: 101,
    follows: ['mio-kanda', 'dj-kurage', 'iron-lantern', 'saeki-trio', 'sol-reyes'],
  },
  {
    username: 'lena-w',
    name: 'Lena W.',
    email: 'lena@demo.example',
    locale: 'en',
    bio: 'Two small children, one large pair of headphones.',
    location: 'Leipzig',
    links: [],
    portrait: 112,
    follows: ['mio-kanda', 'yuki-aonuma', 'hollow-pines'],
  },
  {
    username: 'haru-sora',
    name: 'はる',
    email: 'haru@demo.example',
    locale: 'ja',
    bio: '静かな曲と、たまにうるさい曲。',
    location: '',
    links: [],
    portrait: 123,
    follows: ['yuki-aonuma', 'tsubame-shoten', 'dj-kurage', 'sol-reyes', 'iron-lantern'],
  },
  {
    username: 'm-okafor',
    name: 'Michael Okafor',
    email: 'michael@demo.example',
    locale: 'en',
    bio: 'Buys first, listens on the bus.',
    location: 'Leeds, UK',
    links: [],
    portrait: 134,
    follows: ['saeki-trio', 'hollow-pines', 'sol-reyes', 'tsubame-shoten'],
  },
]
