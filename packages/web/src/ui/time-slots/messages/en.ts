export const messages = {
  placesLeft: '{n, plural, one {# left} other {# left}}',
  soldOut: 'sold out',
} as const
