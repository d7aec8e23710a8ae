import { expect, test } from 'vitest'
import { type ClapNews, hearClaps, tellClaps } from './clap-news.ts'

test('anyone who hears of claps is told of those that others have given, until they leave', () => {
  const heard: string[] = []
  const page = (news: ClapNews) => void heard.push(`page: ${news.claps.mine}`)
  const leave = hearClaps(page)
  const leaveToo = hearClaps(({ claps }) => void heard.push(`player: ${claps.mine}`))
  const news = { soundId: 'abcdefghijkl', claps: { mine: 3, total: 9 } }
  tellClaps(news, page)
  expect(heard).toEqual(['player: 3'])
  tellClaps(news)
  expect(heard).toEqual(['player: 3', 'page: 3', 'player: 3'])
  leave()
  leaveToo()
  tellClaps(news)
  expect(heard).toHaveLength(3)
})
