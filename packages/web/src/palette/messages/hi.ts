import type { Translated } from '../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  fields: 'पेज, PNR, यात्री या ग्राहक',
  closeEsc: 'बंद करें, Esc',
  noResults: '“{text}” के लिए कोई परिणाम नहीं।',
  move: 'चुनें',
  openIt: 'खोलें',
  inNewTab: 'नए टैब में',
  example: 'जैसे',
  results: 'परिणाम',
  recent: 'हाल के',
  search: 'खोजें',
  lastVisited: 'पिछले पेज',
  actions: 'कार्य',
  searchFlight: '{origin} से {destination} खोजें',
  dayAndPeople: '{date}, {n, plural, one {# यात्री} other {# यात्री}}',
  newOf: 'नया: {thing}',
  darkTheme: 'गहरी थीम',
  lightTheme: 'हल्की थीम',
}
