/** The brand's butterfly: four wings in a 40 × 32 box. Every logo, icon and picture uses these paths. */
export const upperWings = [
  'M19.2 17.6C16.6 8.2 11.2 2.6 5.4 3C1 3.3 .4 8.6 2.8 12.4C5.6 16.8 12.6 18.6 19.2 17.6Z',
  'M20.8 17.6C23.4 8.2 28.8 2.6 34.6 3C39 3.3 39.6 8.6 37.2 12.4C34.4 16.8 27.4 18.6 20.8 17.6Z',
] as const

export const lowerWings = [
  'M19 19C13.6 18.8 8.4 20.6 7 24.2C5.8 27.4 8.2 30.2 11.4 29.6C15.4 28.8 18.2 24.2 19 19Z',
  'M21 19C26.4 18.8 31.6 20.6 33 24.2C34.2 27.4 31.8 30.2 28.6 29.6C24.6 28.8 21.8 24.2 21 19Z',
] as const

export const butterflyBody = 'M20 12.4C21 15.6 21.2 22 20 26.6C18.8 22 19 15.6 20 12.4Z'

export const butterflyViewBox = '0 0 40 32'
