export const messages = {
  timesIn: ', {from} to {to}, {row}',
  movesOf: 'Move {item}',
  open: 'Open',
  moveTo: 'Move to {row}',
  whyNot: '{row}: {reason}',
  moved: '{item} is with {row} now',
} as const
