import { catalogue } from './catalogue.ts'

/** Messages for the controls in a pop-up's settings. */
export const controlMessages = catalogue('controls', {
  problemNumber: 'Enter a number from {min} to {max}.',
  problemColour: 'A colour is six hex digits, such as A4471F.',
  figureOf: '{label}, as a number',
  asBefore: '{label}: reset to the default',

  percent: '{value}%',
  ofTheme: 'theme',
  asTheme: 'Same as the theme',
  saturation: 'Saturation',
  brightness: 'Brightness',
  areaValue: 'saturation {saturation}%, brightness {brightness}%',
  hue: 'Hue',
  hueValue: '{degrees} degrees',
  alpha: 'Opacity',
  digits: '{name}, hex digits',
  fromScreen: 'Pick a colour from the screen',
  themeColours: 'Theme colours',
  recentColours: 'Recently used',

  moveUp: '{name}: move up',
  moveDown: '{name}: move down',
  remove: '{name}: remove',

  contrast: 'Contrast',
  ratio: '{figure}:1',
  readable: 'readable',
  hardToRead: 'hard to read',
  overPicture: 'Over a picture: check it yourself',

  font: 'Font',
  defaultFont: 'Default',
  noFont: 'This font can’t be loaded. Visitors see a similar one instead.',
  customFont: 'Use “{family}” from Google Fonts',

  size: 'Size',
  text: 'Text',
  textColour: 'Text colour',
  background: 'Background',
  colour: 'Colour',
  onHover: 'On hover',
  ownColours: 'custom colours',
  textOnHover: 'Text on hover',
  backgroundOnHover: 'Background on hover',
})
