const ON_BILLING = {
  name: 'Family name of a person, or name of a company',
  number: 'Up to 7 digits; empty keeps the stored number',
  kind: 'Whose account it is',
  town: 'Town of the address',
  street: 'Block and house number',
}

const by = (path: string, fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [`${path} ${name}`, text]))

/** Fields of bank details, banks and postal codes; see `field-descriptions.ts`. */
export const BANK_FIELDS: Readonly<Record<string, string>> = {
  ...by('GET /my/billing', ON_BILLING),
  ...by('PUT /my/billing', ON_BILLING),
  ...by('DELETE /my/billing', ON_BILLING),
  ...by('GET /postal-codes/:code', {
    code: 'Postal code, 7 digits in any form',
    items: 'Places, one for most codes',
    town: 'Town; empty if the code stands for the rest of a city',
    street: 'Block and house number, for codes of a single business',
    kana: 'The address in full-width katakana; empty if unknown',
  }),
  'GET /banks/:code/branches code': 'Code of the bank; in the reply, of the branch',
  'GET /banks/:code/branches name': 'Name of the branch',
  'GET /banks/:code/branches query': 'Beginning or part of a code, name, kana or romaji',
  'GET /banks code': 'Code of the bank',
  'GET /banks name': 'Name of the bank',
  'GET /banks query': 'Beginning or part of a code, name, kana or romaji',
  'GET /banks kana': 'Name in kana',
  'GET /banks/:code/branches kana': 'Name in kana',
  roman: 'Name in romaji',
  account: 'Bank details; null if there are none',
  accountType: 'Ordinary (普通), current (当座) or savings (貯蓄) account',
  addressKana: 'Address without the building, in full-width katakana',
  bankCode: 'Bank code, 4 digits',
  bankName: 'Name of the bank; null if the code is not in our list',
  branchCode: 'Branch code, 3 digits',
  branchName: 'Name of the branch; null if the code is not in our list',
  building: 'Building and room',
  changedAt: 'Time of the last change, ISO 8601',
  city: 'City, ward or village',
  givenName: 'Given name of a person; empty for a company',
  givenNameKana: 'Given name in full-width katakana',
  holder: 'Account holder as the bank writes it, in full-width katakana',
  maskedNumber: 'Account number of which only the last three digits are shown',
  nameKana: 'The name in full-width katakana',
  postalCode: 'Postal code, 7 digits',
  prefecture: 'Prefecture',
}
