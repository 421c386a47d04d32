export const messages = {
  minutes: '{m} m',
  hours: '{h} h {m} m',
  days: '{n, plural, one {# day} other {# days}}',
  left: '{time} left',
  overdue: '{time} overdue',
} as const
