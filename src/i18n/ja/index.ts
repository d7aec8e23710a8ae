import { accounts } from './accounts.ts'
import { albums } from './albums.ts'
import { common } from './common.ts'
import { community } from './community.ts'
import { insights } from './insights.ts'
import { mail } from './mail.ts'
import { player } from './player.ts'
import { problems } from './problems.ts'
import { sales } from './sales.ts'
import { search } from './search.ts'
import { soundPage } from './sound-page.ts'
import { sounds } from './sounds.ts'
import { uploads } from './uploads.ts'

export const ja = {
  accounts,
  albums,
  common,
  player,
  mail,
  problems,
  sales,
  uploads,
  soundPage,
  community,
  insights,
  search,
  sounds,
}
