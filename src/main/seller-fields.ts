/** Fields of what sellers disclose: see `field-descriptions.ts`. */
export const SELLER_FIELDS: Readonly<Record<string, string>> = {
  'GET /users/:username/seller artist': 'Name of the artist',
  business: 'Whether the artist sells as a business',
  'POST /disclosures email': 'Email address it goes to; members use their own',
  'POST /disclosures seller': 'Username of the artist; omit for the operator',
  facts: 'What the artist discloses; null if on request or not a business',
  'facts.name': 'Registered name',
  'GET /my/seller name': 'Registered name; empty if you are no business',
  'PUT /my/seller name': 'Registered name; empty if you are no business',
  representative: 'Representative of a company; may be empty',
  'address:string': 'Postal address of the seller',
  phone: 'Phone number of the seller',
  isBusiness: 'Whether the artist sells as a business',
  onRequest: 'Whether the details are emailed on request instead of being shown',
}
