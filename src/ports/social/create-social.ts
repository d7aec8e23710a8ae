import type { Clock } from '#kernel/clock.ts'
import type { Config, SocialSettings } from '#kernel/config.ts'
import type { Database } from '../database/open-database.ts'
import { facebook } from './facebook.ts'
import { createFakeSocial } from './fake/fake-social.ts'
import { createOauthSocial } from './oauth-social.ts'
import type { Social, SocialProviders } from './social.ts'
import { twitter } from './twitter.ts'

const TABLES = { facebook, twitter }

/** The engines that the configuration asks for. */
export function createSocial(config: Config, db: Database, clock: Clock): SocialProviders {
  const engine = (
    provider: keyof SocialProviders,
    settings: SocialSettings | undefined,
  ): Social | undefined => {
    if (settings === undefined) return undefined
    if (typeof settings === 'string') return createFakeSocial({ db, clock }, provider)
    return createOauthSocial(TABLES[provider], settings)
  }
  return {
    facebook: engine('facebook', config.social.facebook),
    twitter: engine('twitter', config.social.twitter),
  }
}
