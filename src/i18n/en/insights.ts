/** The artist's report. */
export const insights = {
  title: 'Report',
  lead: 'Plays and sales by day, in Japan time. Yen are what is yours after the fee.',
  period: 'Period',
  days: '{days} days',
  csv: 'Download as CSV',
  plays: 'Plays',
  sales: 'Sales',
  yen: 'Earned',
  chart: '{name} by day: {total} from {from} to {to}',
  bar: '{day}: {value}',
  perSound: 'By sound',
  sound: 'Sound',
  emptyTitle: 'Nothing to count yet',
  emptyText: 'Publish a sound, and its plays and sales appear here.',
  newSound: 'New sound',
}
