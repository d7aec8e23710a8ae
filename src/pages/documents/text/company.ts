import type { DocumentText } from '../document.ts'

export const company: DocumentText = {
  en: (brand) => ({
    title: `About ${brand}`,
    lead: `${brand} is a place where people who make sounds publish and sell them themselves, and where people who love them listen, follow, clap and buy.`,
    sections: [
      {
        heading: 'What we believe',
        paragraphs: [
          'A sound belongs to the person who made it. The artist decides who may hear it, which part, and at what price; a listener may always pay more.',
          'Most of every sale goes to the artist. The platform keeps one stated share, rounded down to whole yen, and shows every yen in the statement.',
          'What you buy is a file that is yours: the original and the formats your devices play, with titles and cover inside, for as long as the service exists and afterwards on your own disk.',
        ],
      },
      {
        heading: 'Who runs this site',
        paragraphs: [
          `${brand} runs on free software that anybody may install. This instance is run by its operator, who answers for what is published and sold here. Name, address and ways to reach the operator stand in the commerce disclosure.`,
        ],
      },
      {
        heading: 'The software',
        paragraphs: [
          'Its source code is published under the GNU Affero General Public License, version 3 or later. You may read it, change it, and run a place of your own.',
        ],
      },
    ],
  }),
  ja: (brand) => ({
    title: `${brand} について`,
    lead: `${brand} は、音をつくる人が自分の手でサウンドを公開し、販売する場所です。音楽を好きな人は、聴いて、フォローして、拍手を送り、購入できます。`,
    sections: [
      {
        heading: '大切にしていること',
        paragraphs: [
          'サウンドは、つくった人のものです。誰に、どの部分を、いくらで届けるかは、アーティスト自身が決めます。聴く人は、決められた価格より多く支払うこともできます。',
          '売上の大部分はアーティストに届きます。運営の取り分はあらかじめ示した割合だけで、1円未満は切り捨て。明細では1円単位まで確認できます。',
          '購入したサウンドは、あなたの手元に残るファイルです。オリジナル音源と、お使いの機器で再生できる形式を、曲名とカバー画像を埋め込んでお渡しします。',
        ],
      },
      {
        heading: '運営者',
        paragraphs: [
          `${brand} は、誰でも設置できるフリーソフトウェアで動いています。このサイトでの公開と販売については、サイトの運営者が責任を負います。運営者の名称・所在地・連絡先は「特定商取引法に基づく表記」をご覧ください。`,
        ],
      },
      {
        heading: 'ソフトウェア',
        paragraphs: [
          'ソースコードは GNU Affero General Public License バージョン3以降で公開されています。読むことも、改良することも、ご自身で設置することもできます。',
        ],
      },
    ],
  }),
}
