export const messages = {
  won: 'Won',
  lost: 'Lost',
  notFit: 'Does not apply',
  more: 'And {n} more.',
} as const
