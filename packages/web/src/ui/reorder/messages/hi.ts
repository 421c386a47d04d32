import type { Translated } from '../../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  move: '{row} को हटाकर दूसरी जगह रखें',
  howTo: 'पंक्ति को खींचकर दूसरी जगह रखें। कीबोर्ड से: Alt के साथ तीर वाली कुंजी चुनी हुई पंक्ति को आगे-पीछे करती है।',
  dropAt: '{count} में से स्थान {n}',
  moved: '{row}: {count} में से स्थान {n}',
  moves: '{row} के स्थान',
  toTop: 'सबसे ऊपर ले जाएँ',
  up: 'ऊपर ले जाएँ',
  down: 'नीचे ले जाएँ',
  toEnd: 'सबसे नीचे ले जाएँ',
}
