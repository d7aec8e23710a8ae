import type { DocumentText } from '../document.ts'

export const commerce: DocumentText = {
  en: (brand) => ({
    title: 'Commerce disclosure',
    lead: 'What the Japanese Act on Specified Commercial Transactions asks a seller to say before you buy.',
    sections: [
      {
        heading: 'Seller and service',
        facts: [
          ['Service', brand],
          [
            'Seller',
            'The artist named on the page of the sound; the operator of this site receives payments for the artist',
          ],
          ['Name, address, telephone', 'Given without delay on request to the operator'],
        ],
      },
      {
        heading: 'Price and payment',
        facts: [
          [
            'Price',
            'Shown on each sound, consumption tax included; where name your price is on, the amount you enter',
          ],
          ['Other costs', 'None from us; your provider’s charges for the connection'],
          ['Means of payment', 'Those offered at checkout'],
          ['Time of payment', 'When the order is placed'],
        ],
      },
      {
        heading: 'Delivery and returns',
        facts: [
          [
            'Delivery',
            'Download at once after payment; the link is also mailed to the address you gave',
          ],
          ['Formats', 'The original file, MP3 and FLAC'],
          [
            'Returns',
            'A digital good that is delivered at once: orders cannot be cancelled. A file that is broken or differs from its description is replaced or refunded',
          ],
          ['Requirements', 'A current browser, or any player for the formats above'],
        ],
      },
    ],
  }),
  ja: (brand) => ({
    title: '特定商取引法に基づく表記',
    lead: 'ご購入の前に確認していただきたい、販売者と取引の条件です。',
    sections: [
      {
        heading: '販売者とサービス',
        facts: [
          ['サービス名', brand],
          [
            '販売者',
            '各サウンドのページに記載のアーティスト。代金は本サイトの運営者がアーティストに代わって受領します',
          ],
          ['氏名・所在地・電話番号', '運営者へご請求いただければ、遅滞なく開示します'],
        ],
      },
      {
        heading: '価格とお支払い',
        facts: [
          ['販売価格', '各サウンドに表示（消費税込み）。自由価格の場合は、入力された金額'],
          ['価格以外の費用', 'ありません。通信料はお客様のご負担となります'],
          ['支払方法', '購入手続きの画面に表示する方法'],
          ['支払時期', 'ご注文時'],
        ],
      },
      {
        heading: '引き渡しと返品',
        facts: [
          [
            '引き渡し時期',
            'お支払い後すぐにダウンロードできます。リンクはご入力のメールアドレスにもお送りします',
          ],
          ['ファイル形式', 'オリジナル音源、MP3、FLAC'],
          [
            '返品・キャンセル',
            'すぐにお渡しするデジタル商品のため、お客様のご都合によるキャンセルはできません。ファイルの破損や、説明との相違がある場合は、交換または返金いたします',
          ],
          ['動作環境', '最新のブラウザ、または上記の形式を再生できるプレーヤー'],
        ],
      },
    ],
  }),
}
