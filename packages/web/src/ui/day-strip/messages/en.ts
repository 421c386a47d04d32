export const messages = {
  today: 'today',
  closed: 'Closed',
} as const
