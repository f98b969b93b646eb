import { catalogue } from './catalogue.ts'

/** Messages for emails about new subscribers. */
export const leadAlertsMessages = catalogue('leadAlerts', {
  title: 'Email me about new subscribers',
  button: 'Email alerts',
  buttonOn: 'Email alerts: on',
  off: 'Never',
  'at-once': 'Immediately',
  daily: 'Every morning at 8:00',
  saved: 'Saved',
  failed: 'Your choice couldn’t be saved',
})
