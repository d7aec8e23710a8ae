import { accounts } from './accounts.ts'
import { common } from './common.ts'
import { player } from './player.ts'
import { problems } from './problems.ts'
import { sales } from './sales.ts'
import { soundPage } from './sound-page.ts'
import { uploads } from './uploads.ts'

export const en = { accounts, common, player, problems, sales, uploads, soundPage }
