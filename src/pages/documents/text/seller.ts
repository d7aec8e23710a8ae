import type { SellerDisclosure } from '#accounts/seller-contract.ts'
import { translate } from '#i18n/translate.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Document, Fact, Site } from '../document.ts'
import { TRADE } from './commerce.ts'
import { operatorFacts } from './operator.ts'

const WORDS = {
  en: {
    lead: (artist: string) =>
      `Information about ${artist} as a seller, and the terms of sale, under Japan’s Act on Specified Commercial Transactions.`,
    seller: 'Seller',
    artist: 'Artist',
    onRequest:
      'Name, address, phone number and email address are provided without delay on request',
    noBusiness: 'An individual who doesn’t sell as a business',
    service: 'Service',
    serviceText: (brand: string) =>
      `The artist sells through ${brand}. Its operator receives the payment on the artist’s behalf and answers questions about payment and download.`,
  },
  ja: {
    lead: (artist: string) => `${artist}さんの作品をご購入いただくときの、販売者と取引の条件です。`,
    seller: '販売者',
    artist: 'アーティスト名',
    onRequest:
      '氏名（名称）、所在地、電話番号、メールアドレスは、ご請求いただければ遅滞なく開示します',
    noBusiness: '個人（事業としての販売ではありません）',
    service: 'サービス',
    serviceText: (brand: string) =>
      `${brand}を通じて販売しています。代金は運営者がアーティストに代わって受領し、お支払いやダウンロードについてのお問い合わせにも運営者がお答えします。`,
  },
} as const

/** An artist's disclosure as a seller, and the conditions that are the same for all. */
export function sellerDocument(
  locale: Locale,
  { brand, operator, paymentMethods }: Site,
  { username, artist, isBusiness, onRequest, facts }: SellerDisclosure,
): Document {
  const { t } = translate(locale)
  const words = WORDS[locale]
  const named = (['name', 'representative', 'address', 'phone', 'email'] as const).flatMap(
    (part): Fact[] => (facts?.[part] ? [[t(`sellers.facts.${part}`), facts[part]]] : []),
  )
  const instead = isBusiness ? words.onRequest : words.noBusiness
  return {
    title: t('sellers.title'),
    of: { label: artist, to: `/user/${username}` },
    lead: words.lead(artist),
    ...(isBusiness && onRequest && { onRequest: username }),
    sections: [
      {
        heading: words.seller,
        facts: [
          [words.artist, artist],
          ...(facts ? named : [[t('sellers.facts.name'), instead] as const]),
        ],
      },
      {
        heading: words.service,
        paragraphs: [words.serviceText(brand)],
        facts: operatorFacts(locale, operator),
      },
      ...TRADE[locale](paymentMethods),
    ],
  }
}
