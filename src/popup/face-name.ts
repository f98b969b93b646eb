/**
 * What a family is called on the page: a face of the host page that has the same name is not taken for ours, nor ours
 * for the host's.
 */
export const faceName = (family: string): string => `Poplar ${family}`
