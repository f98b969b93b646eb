import * as v from 'valibot'

/** Missing counts as empty: which sentence that is worth, is said where tokens are judged. */
export const tokenHeader = v.object({ 'access-token': v.optional(v.string(), '') })

/** `PUT /{platform}/reset_password`, and nothing more than the password. */
export const passwordInput = v.object({ password: v.string('Choose a password') })
