export const messages = {
  actionsOf: 'Actions for {item}',
  howTo: 'Alt and an arrow key move it to the day before or after.',
  moveTo: 'Move to {day}',
  moved: '{item} is on {day} now',
  empty: 'Nothing planned',
  until: 'to {time}',
  untilNextDay: 'to {time} (next day)',
  optional: 'Optional',
} as const
