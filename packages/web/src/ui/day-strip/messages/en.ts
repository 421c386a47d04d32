export const messages = {
  today: 'today',
  closed: 'closed',
} as const
