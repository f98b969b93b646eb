/** The kit's version, as in its package.json. */
export const KIT_VERSION = '0.1.0'
