import type { PaymentMethod } from '#kernel/config.ts'
import { groupDigits } from '#kernel/digits.ts'
import type { Locale } from '#kernel/locale.ts'
import { KONBINI_YEN } from '#kernel/yen.ts'
import type { Document, DocumentText, Site } from '../document.ts'
import { operatorFacts } from './operator.ts'

const [LEAST, MOST] = [KONBINI_YEN.least, KONBINI_YEN.most].map(groupDigits)

const METHODS: Record<PaymentMethod, Record<Locale, { name: string; when: string }>> = {
  card: {
    en: { name: 'Credit card', when: 'Credit card: charged when you order.' },
    ja: { name: 'クレジットカード', when: 'クレジットカード：ご注文時' },
  },
  konbini: {
    en: {
      name: `Convenience store (¥${LEAST}–¥${MOST})`,
      when: 'Convenience store: within 3 days of ordering.',
    },
    ja: {
      name: `コンビニ払い（${LEAST}円〜${MOST}円）`,
      when: 'コンビニ払い：ご注文から3日以内',
    },
  },
  paypay: {
    en: { name: 'PayPay', when: 'PayPay: charged when you order.' },
    ja: { name: 'PayPay', when: 'PayPay：ご注文時' },
  },
}

/** Terms of payment and delivery, the same for the sounds of every artist. */
export const TRADE: Record<
  Locale,
  (paymentMethods: Site['paymentMethods']) => Document['sections']
> = {
  en: (paymentMethods) => [
    {
      heading: 'Price and payment',
      facts: [
        [
          'Price',
          'Shown on each sound and album, including consumption tax. With name your price, the amount you enter.',
        ],
        ['Other costs', 'None. Your internet provider’s charges may apply.'],
        ['Payment methods', paymentMethods.map((method) => METHODS[method].en.name).join('; ')],
        ['Time of payment', paymentMethods.map((method) => METHODS[method].en.when).join(' ')],
      ],
    },
    {
      heading: 'Delivery and returns',
      facts: [
        [
          'Delivery',
          'Available to download immediately after payment. We also email the link to the address you entered. Pre-orders are delivered on the release date shown when you order, and you’re emailed then.',
        ],
        ['Formats', 'The original file, FLAC, ALAC, WAV, MP3, AAC, Opus and Vorbis'],
        [
          'Returns',
          'Because downloads are delivered immediately, orders cannot be cancelled. Pre-orders can be cancelled if the release is moved to a later date, and are refunded if it’s dropped. If a file is defective or not as described, we’ll replace it or refund you.',
        ],
        ['Requirements', 'An up-to-date browser, or any player that supports the formats above'],
      ],
    },
  ],
  ja: (paymentMethods) => [
    {
      heading: '価格とお支払い',
      facts: [
        [
          '販売価格',
          '各サウンド・アルバムのページに表示（税込）。自由価格の場合は、購入者が入力した金額',
        ],
        ['価格以外の費用', 'なし（通信料はお客様のご負担となります）'],
        ['支払方法', paymentMethods.map((method) => METHODS[method].ja.name).join('、')],
        ['支払時期', paymentMethods.map((method) => METHODS[method].ja.when).join('。')],
      ],
    },
    {
      heading: '引き渡し・返品',
      facts: [
        [
          '引き渡し時期',
          'お支払い後すぐにダウンロードできます。リンクはご入力のメールアドレスにもお送りします。予約商品は、ご注文時に表示した公開日にお渡しし、メールでお知らせします',
        ],
        ['ファイル形式', 'オリジナル音源、FLAC、ALAC、WAV、MP3、AAC、Opus、Vorbis'],
        [
          '返品・キャンセル',
          'すぐにお渡しするデジタル商品のため、お客様のご都合によるキャンセルはできません。予約商品は、公開日が延期された場合にキャンセルでき、公開が取りやめになった場合は返金いたします。ファイルの破損や、説明との相違がある場合は、交換または返金いたします',
        ],
        ['動作環境', '最新のブラウザ、または上記の形式を再生できるプレーヤー'],
      ],
    },
  ],
}

export const commerce: DocumentText = {
  en: ({ brand, operator, paymentMethods }) => ({
    title: 'Commerce disclosure',
    ...(operator.onRequest && { onRequest: null }),
    lead: 'Information that Japan’s Act on Specified Commercial Transactions requires sellers to give before you buy.',
    sections: [
      {
        heading: 'Seller and service',
        facts: [
          ['Service', brand],
          ...operatorFacts('en', operator),
          [
            'Seller',
            'The artist named on the sound or album page. The operator receives payments on the artist’s behalf. Artists who sell as a business have a disclosure of their own, linked from their profile and where you buy.',
          ],
        ],
      },
      ...TRADE.en(paymentMethods),
    ],
  }),
  ja: ({ brand, operator, paymentMethods }) => ({
    title: '特定商取引法に基づく表記',
    ...(operator.onRequest && { onRequest: null }),
    lead: 'ご購入の前に確認していただきたい、販売者と取引の条件です。',
    sections: [
      {
        heading: '販売者とサービス',
        facts: [
          ['サービス名', brand],
          ...operatorFacts('ja', operator, '販売事業者'),
          [
            '作品の販売者',
            '各サウンド・アルバムのページに記載のアーティスト。代金は販売事業者がアーティストに代わって受領します。事業として販売するアーティストの表記は、プロフィールと購入画面からご覧いただけます',
          ],
        ],
      },
      ...TRADE.ja(paymentMethods),
    ],
  }),
}
