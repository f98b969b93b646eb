/** The version of the kit, as in its package.json. */
export const KIT_VERSION = '0.1.0'
