/** The countries with their numbering plans, and the list to choose from: too heavy for the first load. */
export const loadCountries = () => import('./country-picker.tsx')
