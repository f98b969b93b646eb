/** A provider path as the router compares it: case-insensitively, with an optional trailing slash. */
export const protocolPath = (path: string): string => path.toLowerCase().replace(/(.)\/$/, '$1')
