export const messages = {
  before: 'Before',
  now: 'Now',
  removed: 'Removed',
  unchanged: 'No change',
} as const
