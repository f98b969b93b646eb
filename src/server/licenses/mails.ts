import type { Email } from '../platform/mail/email.ts'

type EmailFields = { to: string; brand: string; link: string }

export const keyEmail = ({ to, brand, link, key }: EmailFields & { key: string }): Email => ({
  to,
  subject: `Your license key for ${brand}`,
  text: `Thank you for buying ${brand} on DealFuel.

Your license key:
${key}

Activate it here:
${link}
`,
})

export const activationEmail = ({ to, brand, link }: EmailFields): Email => ({
  to,
  subject: `Activate your license for ${brand}`,
  text: `Someone, hopefully you, just registered a ${brand} license key for this address and chose a
password for it.

Open this link to create the account with that password. It can be used once and expires in 24 hours:
${link}

If you didn’t choose that password, don’t open the link: whoever chose it could sign in to the account.
If you ignore this email, nothing happens.
`,
})

/** For an address that somebody signed up with but never verified. */
export const takeOverEmail = ({ to, brand, link }: EmailFields): Email => ({
  to,
  subject: `Activate your license for ${brand}`,
  text: `Someone, hopefully you, just registered a ${brand} license key for this address and chose a
password for it. The address already has an account, which hasn’t been confirmed yet.

Open this link to confirm the account and add the license to it. The new password replaces the old one,
and all devices are signed out. The link can be used once and expires in 24 hours:
${link}

If you didn’t choose that password, don’t open the link: whoever chose it could sign in to the account.
If you ignore this email, nothing changes.
`,
})

/** For an address with an account. The registration page doesn’t reveal that. */
export const addLicenseEmail = ({ to, brand, link }: EmailFields): Email => ({
  to,
  subject: `Add the license to your ${brand} account`,
  text: `Someone, hopefully you, registered a ${brand} license key for this address, which has an account.

Open this link to add the license to that account. Its plan becomes the license’s lifetime plan.
Your password stays the same. The link can be used once and expires in 24 hours:
${link}

If it wasn’t you, ignore this email. Nothing will change.
`,
})

/** For a team member: a license must not change another admin’s account. */
export const otherAddressEmail = ({ to, brand, link }: EmailFields): Email => ({
  to,
  subject: `Your license for ${brand} needs a different address`,
  text: `Someone, hopefully you, registered a ${brand} license key for this address. It belongs to a team
member, so it can’t have its own account.

Register the key with a different address. The key hasn’t been used:
${link}
`,
})
