/**
 * Kanji and the form that they are searched by, in pairs: old forms of the jōyō and jinmeiyō lists, and
 * variants that names are written with. Compatibility ideographs are joined by Unicode itself.
 */
const PAIRS =
  '亞亜惡悪壓圧圍囲醫医爲為壹壱隱隠榮栄營営衞衛驛駅圓円鹽塩緣縁艷艶應応歐欧毆殴櫻桜奧奥橫横溫温穩穏假仮價価畫画會会壞壊懷懐繪絵擴拡殼殻覺覚學学嶽岳樂楽渴渇勸勧卷巻' +
  '寬寛歡歓罐缶觀観關関陷陥顏顔歸帰氣気龜亀僞偽戲戯犧犠舊旧據拠擧挙虛虚峽峡挾挟敎教狹狭鄕郷堯尭曉暁區区驅駆勳勲薰薫徑径惠恵揭掲溪渓經経繼継莖茎螢蛍輕軽鷄鶏藝芸擊撃' +
  '儉倹劍剣圈圏檢検權権獻献縣県硏研險険顯顕驗験嚴厳效効廣広恆恒黃黄鑛鉱號号國国黑黒歲歳濟済碎砕齋斎劑剤雜雑參参慘惨棧桟蠶蚕贊賛殘残絲糸齒歯兒児辭辞濕湿實実舍舎寫写' +
  '釋釈壽寿收収從従澁渋獸獣縱縦肅粛處処緖緒敍叙奬奨將将燒焼稱称證証乘乗剩剰壤壌孃嬢條条淨浄狀状疊畳讓譲釀醸囑嘱觸触寢寝愼慎眞真晉晋盡尽圖図粹粋醉酔隨随髓髄數数樞枢' +
  '聲声靜静齊斉攝摂竊窃專専戰戦淺浅潛潜纖繊踐践錢銭禪禅雙双壯壮搜捜插挿爭争總総聰聡莊荘裝装騷騒增増臟臓藏蔵卽即屬属續続墮堕對対帶帯滯滞瀧滝擇択澤沢單単擔担膽胆團団' +
  '彈弾斷断癡痴遲遅晝昼蟲虫鑄鋳廳庁聽聴敕勅鎭鎮遞逓鐵鉄轉転點点傳伝黨党盜盗燈灯當当鬭闘德徳獨独讀読屆届繩縄貳弐惱悩腦脳霸覇廢廃拜拝賣売麥麦發発髮髪拔抜蠻蛮祕秘濱浜' +
  '甁瓶拂払佛仏竝並變変邊辺邉辺辨弁瓣弁辯弁舖舗寶宝豐豊沒没飜翻槇槙萬万滿満默黙餠餅彌弥藥薬譯訳豫予餘余與与譽誉搖揺樣様謠謡遙遥來来賴頼亂乱覽覧龍竜兩両獵猟綠緑壘塁' +
  '淚涙勵励禮礼隸隷靈霊齡齢曆暦歷歴戀恋鍊錬爐炉勞労樓楼郞郎祿禄錄録灣湾髙高﨑崎嵜崎𠮷吉渕淵渊淵嶋島嶌島槗橋𣘺橋濵浜桒桑﨟臈曻昇冨富峯峰莵菟椙杉埜野栁柳舘館邨村翆翠' +
  '峩峨籠篭鷗鴎瘦痩剝剥頰頬塡填嚙噛摑掴屛屏幷并巢巣步歩每毎晚晩曾曽穗穂鄰隣禱祷斉斎齊斎'

const letters = [...PAIRS]
const VARIANTS = new Map(
  letters.flatMap((letter, at) => {
    const other = letters[at + 1]
    return at % 2 === 0 && other !== undefined ? [[letter, other] as const] : []
  }),
)
// A form may itself be written in a plainer one.
const plain = (letter: string): string => {
  const other = VARIANTS.get(letter)
  return other === undefined ? letter : plain(other)
}
/** Each form with the plainest one. */
export const KANJI_VARIANTS: readonly (readonly [string, string])[] = [...VARIANTS.keys()].map(
  (letter) => [letter, plain(letter)],
)
const VARIANT = new RegExp(`[${[...VARIANTS.keys()].join('')}]`, 'gu')

/** Writes variants of kanji in the form that is most used today. */
export function joinKanjiVariants(text: string): string {
  return text.replace(VARIANT, plain)
}
