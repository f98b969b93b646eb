import type { Http } from '../../lib/http.ts'

/** `POST /notifications/seen`: all of the person's notifications count as read. */
export async function postNotificationsSeen(http: Http): Promise<void> {
  await http.post('/notifications/seen')
}
