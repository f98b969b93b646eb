import type { Consent, Submission } from './model.ts'

/** Where a consent was given; null if it isn't known. */
type ConsentWithPlace = Consent & Pick<Submission, 'page' | 'network'>

/** Each consent with the page and the network of the form that it was given in. */
export const withPlaces = (
  consents: readonly Consent[],
  submissions: readonly Submission[],
): ConsentWithPlace[] =>
  consents.map(({ text, at }) => {
    const form = submissions.find(
      ({ sentAt, consentTexts }) =>
        sentAt.getTime() === at.getTime() && consentTexts.includes(text),
    )
    return { text, at, page: form?.page ?? null, network: form?.network ?? null }
  })
