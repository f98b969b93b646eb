/** Loads the countries with their numbering plans and the picker, which are too large for the initial bundle. */
export const loadCountries = () => import('./country-picker.tsx')
