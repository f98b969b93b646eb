/** A path of the provider's as its router compares it: in any case, with or without one slash at its end. */
export const protocolPath = (path: string): string => path.toLowerCase().replace(/(.)\/$/, '$1')
