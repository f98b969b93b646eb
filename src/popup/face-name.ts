/**
 * The name of a font family on the page. The prefix keeps our fonts separate from fonts of the host page with the same
 * name.
 */
export const faceName = (family: string): string => `Poplar ${family}`
