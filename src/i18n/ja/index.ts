import * as home from './books/home.ts'
import * as listening from './books/listening.ts'
import * as member from './books/member.ts'
import * as playing from './books/playing.ts'
import * as rest from './books/rest.ts'
import * as shell from './books/shell.ts'
import { embed } from './embed.ts'
import { mail } from './mail.ts'
import { social } from './social.ts'

export const ja = {
  ...shell,
  ...home,
  ...listening,
  ...playing,
  ...member,
  ...rest,
  embed,
  mail,
  social,
}
