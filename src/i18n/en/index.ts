import * as home from './books/home.ts'
import * as listening from './books/listening.ts'
import * as rest from './books/rest.ts'
import * as shell from './books/shell.ts'
import { mail } from './mail.ts'

export const en = { ...shell, ...home, ...listening, ...rest, mail }
