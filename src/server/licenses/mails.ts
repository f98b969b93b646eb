import type { Email } from '../platform/mail/email.ts'

type Letter = { to: string; brand: string; link: string }

export const keyMail = ({ to, brand, link, key }: Letter & { key: string }): Email => ({
  to,
  subject: `Your license key for ${brand}`,
  text: `Thank you for buying ${brand} at DealFuel.

Your license key:
${key}

Activate it here:
${link}
`,
})

export const verificationMail = ({ to, brand, link }: Letter): Email => ({
  to,
  subject: `Activate your license for ${brand}`,
  text: `A moment ago somebody, hopefully you, registered a license key of ${brand} for this address and chose a
password for it.

Opening this link makes the account, with that password. It works once, for 24 hours:
${link}

If you did not choose that password, do not open the link: whoever did could sign in to the account.
Without it nothing happens.
`,
})

/** For an address that somebody signed up with and never confirmed: it might have been anybody. */
export const takeOverMail = ({ to, brand, link }: Letter): Email => ({
  to,
  subject: `Activate your license for ${brand}`,
  text: `A moment ago somebody, hopefully you, registered a license key of ${brand} for this address and chose a
password for it. The address has an account already, which nobody has confirmed yet.

Opening this link confirms it and puts the license on it. That password takes the place of the old one,
and every device is signed out. The link works once, for 24 hours:
${link}

If you did not choose that password, do not open the link: whoever did could sign in to the account.
Without it nothing changes.
`,
})

/** For who has an account already. The page that they came from says nothing of it. */
export const addLicenseMail = ({ to, brand, link }: Letter): Email => ({
  to,
  subject: `Add the license to your ${brand} account`,
  text: `Someone, hopefully you, registered a license key of ${brand} for this address, which has an account.

Opening this link puts the license on that account: its plan becomes the lifetime plan of the license.
The password stays as it is. The link works once, for 24 hours:
${link}

If it was not you, ignore this mail: nothing changes.
`,
})

/** A license must not change the plan of an account that somebody else is the admin of. */
export const otherAddressMail = ({ to, brand, link }: Letter): Email => ({
  to,
  subject: `Your license for ${brand} needs another address`,
  text: `Someone, hopefully you, registered a license key of ${brand} for this address. It belongs to a member
of a team, so it cannot have an account of its own.

Register the key with another address; it is not used up:
${link}
`,
})
