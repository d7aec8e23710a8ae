import type { DocumentText } from '../document.ts'
import { operatorFacts } from './operator.ts'

export const company: DocumentText = {
  en: ({ brand, operator }) => ({
    title: `About ${brand}`,
    lead: `On ${brand}, artists publish and sell their own sounds, and listeners stream, follow, clap and buy.`,
    sections: [
      {
        heading: 'What we believe',
        paragraphs: [
          'Sounds belong to the people who make them. Artists decide who can listen, to which part and at what price, and can let listeners pay more.',
          'Most of every sale goes to the artist. We keep one published percentage, rounded down to the yen, and account for every yen.',
          'What you buy is yours to keep: the original file and formats for all your devices, tagged with title and cover. Download it for as long as the service runs, and keep it on your own disk afterwards.',
        ],
      },
      {
        heading: 'Who runs this site',
        paragraphs: [
          `${brand} runs on free software that anyone can install. The operator of this site is responsible for what is published and sold here.`,
        ],
        facts: operatorFacts('en', operator),
      },
      {
        heading: 'The software',
        paragraphs: [
          'Its source code is published under the GNU Affero General Public License, version 3 or later. You can read it, change it and run your own service.',
        ],
      },
    ],
  }),
  ja: ({ brand, operator }) => ({
    title: `${brand}について`,
    lead: `${brand}は、音をつくる人が自分の手でサウンドを公開し、販売する場所です。音楽を好きな人は、聴いて、フォローして、拍手を送り、購入できます。`,
    sections: [
      {
        heading: '大切にしていること',
        paragraphs: [
          'サウンドは、つくった人のものです。誰に、どの部分を、いくらで届けるかは、アーティスト自身が決めます。購入者がそれ以上の金額を支払えるようにすることもできます。',
          '売上の大部分はアーティストに届きます。手数料は事前に明示した割合のみで、1円未満は切り捨てます。明細では1円単位まで確認できます。',
          '購入したサウンドは、あなたの手元に残るファイルです。オリジナル音源と、お使いの機器で再生できる形式を、曲名とカバー画像を埋め込んでお渡しします。',
        ],
      },
      {
        heading: 'このサイトの運営者',
        paragraphs: [
          `${brand}は、誰でも設置できるフリーソフトウェアで動いています。このサイトでの公開と販売については、サイトの運営者が責任を負います。`,
        ],
        facts: operatorFacts('ja', operator),
      },
      {
        heading: 'ソフトウェア',
        paragraphs: [
          'ソースコードはGNU Affero General Public Licenseバージョン3以降で公開されています。読むことも、改良することも、ご自身で設置することもできます。',
        ],
      },
    ],
  }),
}
