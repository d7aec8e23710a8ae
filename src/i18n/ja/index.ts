import { accounts } from './accounts.ts'
import { common } from './common.ts'
import { problems } from './problems.ts'
import { sales } from './sales.ts'

export const ja = { accounts, common, problems, sales }
