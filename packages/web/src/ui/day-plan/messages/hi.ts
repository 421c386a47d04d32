import type { Translated } from '../../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  actionsOf: '{item} के विकल्प',
  howTo: 'Alt और तीर कुंजी इसे पिछले या अगले दिन ले जाती है।',
  moveTo: '{day} को ले जाएँ',
  moved: '{item} अब {day} को है',
  empty: 'कुछ तय नहीं',
  until: '{time} तक',
  untilNextDay: '{time} तक (अगले दिन)',
  optional: 'वैकल्पिक',
}
