/** How long a device keeps a form that has not arrived, and how long the server accepts it. */
export const FORM_LIFETIME_HOURS = 24
