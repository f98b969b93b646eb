import type { Http } from '../../lib/http.ts'

/** `POST /notifications/seen`: marks all of the user's notifications as read. */
export async function postNotificationsSeen(http: Http): Promise<void> {
  await http.post('/notifications/seen')
}
