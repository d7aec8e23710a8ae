import type { Entry } from './entry.ts'

/** The account itself, and every way to sign in to it. */
export const account: readonly Entry[] = [
  // The key and the username stay; no one else gets them.
  {
    table: 'users',
    rows: 't.id = $user',
    erase: {
      set: {
        name: 'null',
        name_reading: "''",
        email: 'null',
        suggested_email: 'null',
        bio: "''",
        location: "''",
        links: "'{}'",
        shop_names: "'{}'",
        shop_urls: "'{}'",
        image_id: 'null',
        header_image_id: 'null',
        tdm_reserved_at: 'null',
        collection_since: 'null',
        locale: "'en'",
        registered_at: 'null',
        deleted_at: '$now',
      },
    },
    keeps: { username: 'links must not lead to a stranger' },
    export: [
      {
        file: 'account/profile.json',
        // Pictures are in images/ by their id.
        select: `t.public_id as id, t.username, t.name, t.name_reading, t.email, t.bio, t.location, t.links,
          t.shop_names, t.shop_urls,
          t.locale, t.created_at, t.registered_at, t.tdm_reserved_at, t.collection_since, face.public_id as image,
          header.public_id as header_image, t.suggested_email`,
        join: `left join images face on face.id = t.image_id
          left join images header on header.id = t.header_image_id`,
        whole: { as: 'object' },
      },
    ],
  },
  {
    table: 'event_dates',
    rows: 't.owner_id = $user',
    erase: 'delete',
    export: [
      {
        file: 'account/dates.json',
        select: `t.public_id as id, t.title, t.local_time, t.time_zone, t.venue, t.city, t.link,
          t.updated_at`,
      },
    ],
  },
  {
    table: 'notifications',
    rows: 't.user_id = $user',
    erase: 'delete',
    export:
      'pointers to comments, claps, follows, releases and sales, which have files of their own',
  },
  {
    table: 'notification_settings',
    rows: 't.user_id = $user',
    erase: 'delete',
    export: [
      {
        file: 'account/notification-settings.json',
        select: 't.seen_at, t.off as turned_off',
        whole: { as: 'object' },
      },
    ],
  },
  {
    table: 'push_subscriptions',
    rows: 't.user_id = $user',
    erase: 'delete',
    export: [
      {
        file: 'account/push-subscriptions.json',
        select: `substring(t.endpoint from '^https://[^/]+') as push_service, s.user_agent, t.created_at`,
        join: 'join sessions s on s.id = t.session_id',
      },
    ],
    withholds: {
      'endpoint public_key auth_secret': 'whoever has them can push to the browser',
    },
  },
  {
    table: 'sessions',
    rows: 't.user_id = $user',
    erase: 'delete',
    export: [
      {
        file: 'account/sessions.json',
        select: `t.user_agent, t.ip, t.created_at, t.seen_at, t.expires_at, t.revoked_at as ended_at`,
      },
    ],
  },
  {
    table: 'reports',
    rows: 't.user_id = $user or t.reporter_id = $user',
    erase: {
      set: { reporter_id: 'case when t.reporter_id = $user then null else t.reporter_id end' },
    },
    keeps: {
      user_id: 'what was decided about an account outlasts it',
      details: 'the operator may still have to decide',
    },
    export: [
      // What was reported of the person’s messages and replies; these go with their conversation.
      {
        file: 'community/reports.json',
        rows: `case t.part when 'message' then coalesce(m.seller_id, m.receiver_id)
          when 'reply' then o.buyer_id end = $user`,
        select: 'o.public_id as order, t.reason, t.details, t.reported_at as at',
        join: 'join order_messages m on m.id = t.message_id left join orders o on o.id = m.order_id',
      },
      {
        file: 'community/own-reports.json',
        rows: 't.reporter_id = $user',
        select: 't.reason, t.details, t.reported_at as at, t.outcome',
      },
    ],
  },
  {
    table: 'suspensions',
    rows: 't.user_id = $user',
    erase: 'keep',
    keeps: {
      'user_id reason appeal': 'what is frozen stays so, and what was decided stays explained',
    },
    export: [
      {
        file: 'account/suspensions.json',
        select: 't.kind, t.reason, t.at, t.ends_at, t.lifted_at, t.appeal, t.appealed_at',
      },
    ],
  },
  {
    table: 'operator_acts',
    rows: 't.user_id = $user',
    erase: { set: { user_id: 'null', passkey: 'null' } },
    keeps: { reason: 'what was done with the works and accounts of others stays explained' },
    export: [
      {
        file: 'account/operator-acts.json',
        select: 't.act, t.target, t.reason, t.passkey, t.at, t.done_at, t.problem',
      },
    ],
  },
  {
    table: 'sign_in_requests',
    rows: 't.user_id = $user or t.account_id = $user or t.email = $email',
    erase: 'delete',
    export: 'lasts a day; what it came to is among the sessions',
  },
  {
    table: 'social_identities',
    rows: 't.user_id = $user',
    erase: 'delete',
    export: [
      {
        file: 'account/connections.json',
        select: 't.provider, t.subject, t.label, t.created_at as connected_at, t.used_at',
      },
    ],
  },
  {
    table: 'social_requests',
    rows: 't.user_id = $user or t.account_id = $user',
    erase: 'delete',
    export: 'lasts a day; what it came to is among the sessions and connections',
  },
  {
    table: 'passkeys',
    rows: 't.user_id = $user',
    erase: 'delete',
    export: [
      {
        file: 'account/passkeys.json',
        select: 't.name, t.created_at as added_at, t.used_at, t.trusted_at',
      },
    ],
    withholds: {
      'credential_id public_key counter transports': 'of use to its authenticator and to us alone',
    },
  },
  {
    table: 'passkey_requests',
    rows: 't.account_id = $user',
    erase: 'delete',
    export: 'lasts a day; what it came to is among the sessions and passkeys',
  },
  {
    table: 'email_changes',
    rows: 't.user_id = $user',
    erase: 'delete',
    export: [
      {
        file: 'account/email-changes.json',
        select: `t.old_email as from, t.new_email as to, t.created_at as asked_at, t.confirmed_at,
          t.cancelled_at`,
      },
    ],
  },
  {
    table: 'past_usernames',
    rows: 't.user_id = $user',
    erase: 'keep',
    keeps: { 'user_id username': 'a stranger must not inherit links' },
    export: [
      {
        file: 'account/past-usernames.json',
        select: 't.username, t.given_up_at',
        whole: { as: 'list', order: 't.given_up_at' },
      },
    ],
  },
  {
    table: 'email_preferences',
    rows: 't.user_id = $user',
    erase: 'delete',
    export: [
      {
        file: 'account/mail-choices.json',
        select: 't.kind, t.wanted, t.daily, t.changed_at',
        whole: { as: 'list', order: 't.kind' },
      },
    ],
  },
  {
    table: 'username_changes',
    rows: 't.user_id = $user',
    erase: 'delete',
    export: 'counts how often the name was changed lately',
  },
]
