import type { DocumentKind } from './document-kinds.ts'

const LETTERS: Record<DocumentKind, string> = { invoice: 'I', creditNote: 'C', receipt: 'R' }
/** Rule 46(b) of India's CGST Rules: letters, digits, hyphen and slash, at most sixteen characters. */
export const LONGEST_CODE = 16

type Numbered = { readonly prefix: string; readonly kind: DocumentKind; readonly fiscalYear: string; readonly number: number }

/** 'SKY/I2627/000123': company, kind, year, number. From the millionth document on, the last slash makes room for the seventh digit. */
export function documentCode({ prefix, kind, fiscalYear, number }: Numbered): string {
  const series = `${prefix}/${LETTERS[kind]}${fiscalYear.replace('-', '')}`
  const figure = String(number).padStart(6, '0')
  return figure.length > 6 ? `${series}${figure}` : `${series}/${figure}`
}

/** Three letters for a company's documents, from its name: 'Skylark Travels' → 'SKY'. */
export function documentPrefix(companyName: string): string {
  const letters = companyName
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
  return letters.slice(0, 3).padEnd(3, 'X')
}
