/** A page of the list, as the page of subscribers requests it. */
export type ListCase = { name: string; query: Readonly<Record<string, string>> }

type Queries = Readonly<Record<string, ListCase['query']>>

const fieldOf = (how: string) => (name: string, value?: string) =>
  JSON.stringify([{ name, how, value }])
const contains = fieldOf('contains')
const equals = fieldOf('equals')
const empty = fieldOf('empty')

const FIELD_CASES: Queries = {
  'city contains "1090 Wien"': { fields: contains('city', '1090 Wien') },
  'city contains "wien"': { fields: contains('city', 'wien') },
  'city contains "wi"': { fields: contains('city', 'wi') },
  'city contains "qqq", which nobody has': { fields: contains('city', 'qqq') },
  'first name contains "gmail", which only addresses have': {
    fields: contains('first_name', 'gmail'),
  },
  'first name equals "Anna"': { fields: equals('first_name', 'Anna') },
  'city equals "1090 Wien"': { fields: equals('city', '1090 Wien') },
  'city equals "xy"': { fields: equals('city', 'xy') },
  'size is empty': { fields: empty('size') },
  'city is empty, which is so for nobody': { fields: empty('city') },
  'a field that no form has is empty': { fields: empty('shoe') },
  'waiting, size is empty': { fields: empty('size'), state: 'waiting' },
}

const SEARCH_CASES: Queries = {
  'search "54321"': { search: '54321' },
  'search "hugo."': { search: 'hugo.' },
  'search "1090 hamburg"': { search: '1090 hamburg' },
  'search ".example", by email': { search: '.example', sort: 'email' },
  'search "qqqqqq", which nobody has': { search: 'qqqqqq' },
  'search "qq", which nobody has': { search: 'qq' },
  'search "!", with which no word starts': { search: '!' },
  'search "q", which nobody has': { search: 'q' },
  'search "a"': { search: 'a' },
  'search "a", by email': { search: 'a', sort: 'email' },
  'search "an"': { search: 'an' },
  'search "99"': { search: '99' },
}

const FILTER_CASES: Queries = {
  confirmed: { state: 'confirmed' },
  'confirmed, by email': { state: 'confirmed', sort: 'email' },
  waiting: { state: 'waiting' },
  'waiting, search "anna"': { state: 'waiting', search: 'anna' },
  left: { state: 'left' },
  'one day': { from: '2024-01-10', to: '2024-01-10' },
  'two weeks, by email': { from: '2024-01-01', to: '2024-01-14', sort: 'email' },
  'country DE': { country: 'DE' },
  'country DE, by email': { country: 'DE', sort: 'email' },
  'country LI, which few have': { country: 'LI' },
  'country JP, which nobody has': { country: 'JP' },
  'no country': { country: 'unknown' },
}

/** The list’s pages, searches and filters; `farPage` is in the middle of the list. */
export function listCases(campaignIds: readonly string[], farPage: number): ListCase[] {
  const [campaignId = ''] = campaignIds
  const page = String(farPage)
  const far = `page ${farPage.toLocaleString('en')}`
  const cases: Queries = {
    'first page': {},
    'first page, by email': { sort: 'email' },
    [`${far}, by number`]: { page },
    [`${far} of those by email, by number`]: { page, sort: 'email' },
    'a campaign': { campaign_id: campaignId },
    'a page in the middle of the campaign, by number': {
      ...{ campaign_id: campaignId, page: String(Math.floor(farPage / campaignIds.length)) },
    },
    'a campaign, search "zürich"': { campaign_id: campaignId, search: 'zürich' },
    ...{ ...SEARCH_CASES, ...FILTER_CASES, ...FIELD_CASES },
    'first name equals "Anna", search "berlin", DE, two weeks, by email': {
      ...{ fields: equals('first_name', 'Anna'), search: 'berlin', country: 'DE', sort: 'email' },
      ...{ from: '2024-01-01', to: '2024-01-14' },
    },
  }
  return Object.entries(cases).map(([name, query]) => ({ name, query }))
}
