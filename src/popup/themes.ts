import type { FieldLook, Theme } from './design.ts'

/** A palette with fonts, applied as a whole. */
export type NamedTheme = { name: string; theme: Theme }

type Palette = Omit<Theme, 'field' | 'font' | 'headingFont'> & {
  field: Pick<FieldLook, 'background' | 'border'> & Partial<FieldLook>
  font?: Theme['font']
  headingFont?: Theme['headingFont']
}

const createTheme = (
  name: string,
  { field, font = null, headingFont = null, ...rest }: Palette,
) => ({
  name,
  theme: {
    ...rest,
    font,
    headingFont,
    field: { text: rest.text, corner: 8, look: 'box' as const, ...field },
  },
})

/** In display order; a test checks that each is readable everywhere (4.5:1). */
export const THEMES: readonly NamedTheme[] = [
  createTheme('Grove', {
    background: '#ffffff',
    text: '#181f1b',
    muted: '#515953',
    accent: '#1a7b59',
    onAccent: '#ffffff',
    field: { background: '#ffffff', border: '#8c928b' },
  }),
  createTheme('Clay', {
    background: '#fbf6ee',
    text: '#3a2419',
    muted: '#5d4638',
    accent: '#a4471f',
    onAccent: '#ffffff',
    field: { background: '#ffffff', border: '#a38570', corner: 4 },
    headingFont: 'EB Garamond',
  }),
  createTheme('Coast', {
    background: '#edf5fa',
    text: '#0f3047',
    muted: '#3f5c73',
    accent: '#0b659b',
    onAccent: '#ffffff',
    field: { background: '#ffffff', border: '#6d8aa0', corner: 23 },
    font: 'Cabin',
    headingFont: 'Cabin',
  }),
  createTheme('Blush', {
    background: '#fff1ee',
    text: '#4a1f2b',
    muted: '#75414f',
    accent: '#b3274f',
    onAccent: '#ffffff',
    field: { background: '#ffffff', border: '#a56f7c', corner: 0, look: 'line' },
    font: 'Nunito',
    headingFont: 'Playfair Display',
  }),
  createTheme('Lemon', {
    background: '#ffe680',
    text: '#29230c',
    muted: '#4d431b',
    accent: '#29230c',
    onAccent: '#ffe680',
    field: { background: '#fff9dc', border: '#7d6f2c', corner: 0 },
    font: 'Outfit',
    headingFont: 'Bebas Neue',
  }),
  createTheme('Press', {
    background: '#ffffff',
    text: '#111111',
    muted: '#4a4a4a',
    accent: '#c31d1c',
    onAccent: '#ffffff',
    field: { background: '#ffffff', border: '#767676', corner: 2 },
    font: 'Source Serif 4',
    headingFont: 'Roboto Slab',
  }),
  createTheme('Night', {
    background: '#12161d',
    text: '#f4f5f7',
    muted: '#bac1cc',
    accent: '#f2b53c',
    onAccent: '#1c1505',
    field: { background: '#1d232d', border: '#7b8594' },
    font: 'Outfit',
    headingFont: 'Outfit',
  }),
  createTheme('Plum', {
    background: '#2b1b3d',
    text: '#f8f1ff',
    muted: '#d0c0e4',
    accent: '#e8b6ff',
    onAccent: '#2b1b3d',
    field: { background: '#3a2750', border: '#9f86bb', corner: 12 },
    font: 'Nunito',
    headingFont: 'Fraunces',
  }),
]
