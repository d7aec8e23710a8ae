import * as z from 'zod/mini'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import { refreshCharts } from './charts/refresh-charts.ts'

const refreshChartsMinutely = defineJob('refresh-charts', z.strictObject({}), refreshCharts, {
  cron: '* * * * *',
  queue: 'charts',
})

export const discoveryJobs: Job<unknown>[] = [refreshChartsMinutely]
