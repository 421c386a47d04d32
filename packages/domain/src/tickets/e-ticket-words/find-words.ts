import type { Language } from '../../languages.ts'
import { words as ar } from './ar.ts'
import type { ETicketWords } from './e-ticket-words.ts'
import { words as en } from './en.ts'
import { words as hi } from './hi.ts'

/** For a document. A screen loads only the file of its language. */
export function eTicketWordsIn(language: Language): ETicketWords {
  return { en, hi, ar }[language]
}
