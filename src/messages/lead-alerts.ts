import { catalogue } from './catalogue.ts'

/** Messages for emails about new subscribers. */
export const leadAlertsMessages = catalogue('leadAlerts', {
  heading: 'Emails about new subscribers of {domain}, sent to {email}',
  loadFailed: 'Your email alerts couldn’t be loaded',
  'button-off': 'Email alerts',
  'button-at-once': 'Alerts: immediately',
  'button-daily': 'Alerts: every morning',
  off: 'Never',
  'at-once': 'Immediately',
  daily: 'Every morning at 8:00',
  saved: 'Saved',
  failed: 'Your choice couldn’t be saved',
})
