/** What operators read and decide of reported messages. */
export { closeReport, findReport, listOpenReports, type ReportRow } from './report-store.ts'
