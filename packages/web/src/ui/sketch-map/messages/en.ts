export const messages = {
  kilometres: '{n} km',
  metres: '{n} m',
  way: '{from} to {to}, {distance} as the crow flies',
} as const
