/** How long a form that a visitor has filled in may be on its way: so long a device keeps it, and we take it. */
export const SENT_FOR_HOURS = 24
