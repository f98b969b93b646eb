/** How long a device keeps a form that has not arrived, and how long the server accepts it. */
export const SENT_FOR_HOURS = 24
