import * as v from 'valibot'

/** Missing counts as empty: which sentence that is worth, is said where tokens are judged. */
export const tokenHeader = v.object({ 'access-token': v.optional(v.string(), '') })

/** `PUT /{platform}/reset_password`, and nothing more than spec §7 has in it. */
export const passwordInput = v.object({
  password: v.pipe(
    v.string('Choose a password'),
    // Hashed, never stored: but what no text of ours can hold is nobody's password either.
    v.check((value) => !value.includes('\0'), 'Choose a password without control characters'),
  ),
})
