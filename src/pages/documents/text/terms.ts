import type { DocumentText } from '../document.ts'

export const terms: DocumentText = {
  en: (brand) => ({
    title: 'Terms',
    lead: `These terms hold between you and the operator of this site whenever you use ${brand}. They are short so that they can be read.`,
    sections: [
      {
        heading: 'Your account',
        paragraphs: [
          'You sign in by a link that is mailed to you. Whoever can read your mail can sign in as you, so look after your mailbox. One person may hold one account; you may end it whenever you like.',
        ],
      },
      {
        heading: 'What you upload',
        paragraphs: [
          'Upload only what you made or may publish, samples and cover included. You keep all your rights. You allow us to store, convert and transmit your sounds as far as the settings you chose require, and for no other purpose.',
          'A sound that is a Draft is seen by you alone, a Private one by those who have its link, a Public one by everyone. If you take a sound down, those who bought it keep their copy and may still download it.',
        ],
      },
      {
        heading: 'Selling',
        paragraphs: [
          'You set the price, from ¥50, or from ¥0 with name your price. Prices include consumption tax. From each sale the platform keeps the share stated at the time of the sale; the rest is yours and is paid out to the account you name.',
          'You are the seller of your sounds. Where the law asks a seller for particulars, you provide them.',
        ],
      },
      {
        heading: 'Buying',
        paragraphs: [
          'The price you pay is the one that was shown when you ordered. As a sound is a digital good that can be used at once, a purchase cannot be cancelled. If a file cannot be downloaded or is not what was offered, tell us and we put it right or refund it.',
          'What you buy is for your own listening, unless its licence allows more. All Rights Reserved and the Creative Commons licences mean what they say on the page of the sound.',
        ],
      },
      {
        heading: 'Being here together',
        paragraphs: [
          'Do not publish what is against the law, what hurts others, or what was made to deceive; do not buy plays or claps. We may take down what breaks these terms, and say why.',
        ],
      },
      {
        heading: 'Liability and law',
        paragraphs: [
          'We run the service with care but cannot promise that it never fails. We are liable for intent and gross negligence, and otherwise for damage that was to be expected, as far as the law allows. The law of Japan applies.',
          'If these terms change in a way that matters to you, we tell you by mail before the change takes effect.',
        ],
      },
    ],
  }),
  ja: (brand) => ({
    title: '利用規約',
    lead: `この規約は、${brand} をご利用になるときの、あなたと本サイトの運営者との約束です。最後まで読めるよう、短くまとめました。`,
    sections: [
      {
        heading: 'アカウント',
        paragraphs: [
          'ログインは、メールでお送りするリンクで行います。あなたのメールを読める人はあなたとしてログインできてしまうため、メールアカウントは大切に管理してください。アカウントはお一人につき一つです。いつでも退会できます。',
        ],
      },
      {
        heading: 'アップロードするもの',
        paragraphs: [
          'サンプリング素材やジャケットも含め、ご自身が制作したもの、または公開する権利をお持ちのものだけをアップロードしてください。権利はすべてあなたに残ります。運営者は、あなたが選んだ設定に必要な範囲で、サウンドの保存・変換・送信だけを行います。',
          '下書きはあなただけが、限定公開はリンクを知っている人だけが、公開は誰でも見ることができます。公開をやめても、すでに購入した人は引き続きダウンロードできます。',
        ],
      },
      {
        heading: '販売',
        paragraphs: [
          '価格は¥50から、自由価格の場合は¥0から設定できます。価格は消費税込みです。売上から、販売時点で示している割合の手数料を差し引いた全額があなたの取り分となり、ご指定の口座に支払われます。',
          'サウンドの販売者はあなた自身です。法律が販売者に表示を求める事項は、あなたが示すものとします。',
        ],
      },
      {
        heading: '購入',
        paragraphs: [
          'お支払いいただくのは、注文時に表示されていた価格です。サウンドはすぐに利用できるデジタル商品のため、購入のキャンセルはできません。ダウンロードできない場合や内容が表示と異なる場合は、ご連絡ください。対応または返金いたします。',
          '購入したサウンドは、ライセンスで認められている場合を除き、ご自身で聴くためのものです。「All Rights Reserved」およびクリエイティブ・コモンズの条件は、各サウンドのページに記載のとおりです。',
        ],
      },
      {
        heading: 'みんなで使うために',
        paragraphs: [
          '法律に反するもの、人を傷つけるもの、人を欺くためのものは公開しないでください。再生数や拍手を売買することもおやめください。規約に反するものは、理由をお伝えしたうえで公開を停止することがあります。',
        ],
      },
      {
        heading: '責任と準拠法',
        paragraphs: [
          '運営者は注意を払ってサービスを運営しますが、停止や不具合が一切ないことは保証できません。運営者は、故意または重大な過失がある場合、および法律が認める範囲で通常生じうる損害について責任を負います。この規約には日本法が適用されます。',
          'あなたに関わる大切な変更をするときは、変更の前にメールでお知らせします。',
        ],
      },
    ],
  }),
}
