/** The version in package.json (a test holds the two together). */
export const KIT_VERSION = '0.1.0'
