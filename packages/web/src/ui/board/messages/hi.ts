import type { Translated } from '../../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  timesIn: ', {from} से {to} तक, {row}',
  movesOf: '{item} को दूसरी जगह रखें',
  open: 'खोलें',
  moveTo: '{row} को दें',
  whyNot: '{row}: {reason}',
  moved: '{item} अब {row} के पास है',
}
