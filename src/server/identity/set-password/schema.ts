import * as v from 'valibot'

/** A missing token counts as empty; the code that checks tokens chooses the message. */
export const tokenHeader = v.object({ 'access-token': v.optional(v.string(), '') })

/** The body of `PUT /{platform}/reset_password`: only the password. */
export const passwordInput = v.object({ password: v.string('Choose a password') })
