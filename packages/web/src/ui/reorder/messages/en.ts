export const messages = {
  move: 'Move {row}',
  howTo: 'Drag a row to another position. With the keyboard: Alt and an arrow key move the row that has the focus.',
  dropAt: 'Position {n} of {count}',
  moved: '{row}: position {n} of {count}',
  moves: 'Positions of {row}',
  toTop: 'Move to the top',
  up: 'Move up',
  down: 'Move down',
  toEnd: 'Move to the end',
} as const
