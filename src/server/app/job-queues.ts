/** The queues of background jobs, one for each kind of work. */
export const JOB_QUEUES = [
  'bulk-run',
  'delivery',
  'export',
  'failing-email',
  'import',
  'lead-alert',
  'pause-email',
  'send-rejected',
] as const
