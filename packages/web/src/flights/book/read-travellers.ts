import type { Title } from '@tradewind/domain/flights/passenger'
import { readTypedDate } from '../../ui/read-typed-date.ts'

/** A traveller as far as a pasted text says; what it does not say is undefined. Dates are 'YYYY-MM-DD'. */
export type ReadTraveller = {
  readonly title: Title | undefined
  readonly isFemale: boolean | undefined
  readonly firstName: string
  readonly lastName: string
  readonly dateOfBirth: string | undefined
  readonly passportNo: string | undefined
  readonly passportIssueDate: string | undefined
  readonly passportExpiry: string | undefined
  /** A country as it is written: a name, a code, or 'Indian'. */
  readonly nationality: string | undefined
}
type Column = Exclude<keyof ReadTraveller, 'isFemale'> | 'name' | 'gender' | 'other'
type Found = { -readonly [Key in keyof ReadTraveller]?: ReadTraveller[Key] } & { names: string[]; dates: string[] }

/** Longer texts are cut: a booking has nine travellers at most. */
const LONGEST = 20_000

/**
 * Travellers of a text from a sheet, a mail or a messenger: one on each line, with or without a line of heads, or blocks of 'Name: …' lines. Cells are
 * divided by tabs, semicolons, bars or commas. Without heads, what a cell is follows from how it is written: of two dates the earlier one is the birth.
 * `today` is 'YYYY-MM-DD'.
 */
export function readTravellers(text: string, today: string): ReadTraveller[] {
  const lines = plainDigits(text.slice(0, LONGEST))
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:\d{1,2}[.)]|[-*•])\s+/, '').trim())
  const blocks = readBlocks(lines)
  const rows = blocks ?? readRows(lines.filter(Boolean))
  return rows.map((row) => finish(row, today)).filter(({ firstName, lastName }) => firstName !== '' || lastName !== '')
}

const ZEROS = ['٠', '۰', '०']

/** Arabic and Devanagari digits as 0 to 9. */
function plainDigits(text: string): string {
  return text.replaceAll(/[٠-٩۰-۹०-९]/g, (digit) => {
    const code = digit.charCodeAt(0)
    const zero = ZEROS.map((one) => one.charCodeAt(0)).find((one) => code >= one && code <= one + 9) ?? code
    return String(code - zero)
  })
}

const HEADS: readonly [RegExp, Column][] = [
  [/^(title|salutation|prefix)$/, 'title'],
  [/^(first|given|fore)[ -]?names?( and middle names?)?$/, 'firstName'],
  [/^(last|family)[ -]?name$|^surname$/, 'lastName'],
  [/^((full |passenger |traveller |traveler |pax |guest )?names?|pax|passenger|traveller|traveler|guest)$/, 'name'],
  [/^(gender|sex)$/, 'gender'],
  [/^(date of birth|birth ?date|d\.?o\.?b\.?|birthday|born)$/, 'dateOfBirth'],
  [/^(nationality|citizenship|country)$/, 'nationality'],
  [/^(passport|pp)( (no|number|num|#))?\.?$/, 'passportNo'],
  [/^((passport |pp )?(issue|issued on|date of issue|issue date))$|^(passport|pp) issue(d| date)$/, 'passportIssueDate'],
  [/^((passport |pp )?(expiry|expires|valid (till|until)|expiration|date of expiry|exp)( date)?)$/, 'passportExpiry'],
]

function headOf(cell: string): Column | undefined {
  const text = cell.toLowerCase().replace(/[*:]/g, '').replace(/\s+/g, ' ').trim()
  return HEADS.find(([pattern]) => pattern.test(text))?.[1]
}

function cellsOf(line: string): string[] {
  const divider = ['\t', '|', ';'].find((one) => line.includes(one)) ?? (line.includes(',') ? ',' : undefined)
  return divider === undefined ? [line] : line.split(divider).map((cell) => cell.trim())
}

/** 'Name: Rohan Iyer', below it 'DOB: 12 Mar 1990'. A name, or an empty line, begins the next traveller. Undefined where the text is no such list. */
function readBlocks(lines: readonly string[]): Found[] | undefined {
  const named = lines.map((line) => {
    const [, head = '', value = ''] = /^([A-Za-z .#/-]{2,30}?)\s*[:=]\s*(.+)$/.exec(line) ?? []
    return { column: headOf(head), value, isEmpty: line === '' }
  })
  const known = named.filter(({ column }) => column !== undefined)
  if (known.length < 2 || known.length < lines.filter(Boolean).length / 2) return undefined
  const rows: Found[] = []
  const seen = new Set<Column>()
  for (const { column, value, isEmpty } of named) {
    if (isEmpty) seen.clear()
    if (column === undefined) continue
    if (seen.size === 0 || seen.has(column)) {
      seen.clear()
      rows.push({ names: [], dates: [] })
    }
    seen.add(column)
    const row = rows.at(-1)
    if (row) put(row, column, value)
  }
  return rows
}

function readRows(lines: readonly string[]): Found[] {
  const [first] = lines
  const heads = first === undefined ? [] : cellsOf(first).map(headOf)
  const hasHeads = heads.filter(Boolean).length >= 2 || (heads.length === 1 && heads[0] !== undefined)
  return lines.slice(hasHeads ? 1 : 0).map((line) => {
    const row: Found = { names: [], dates: [] }
    const cells = cellsOf(line)
    for (const [at, cell] of cells.entries()) {
      const column = hasHeads ? (heads[at] ?? 'other') : undefined
      if (column) put(row, column, cell)
      else if (cells.length > 1) guess(row, cell)
      else readLoose(row, cell)
    }
    return row
  })
}

const TITLES: Readonly<Record<string, Title>> = {
  mr: 'Mr',
  mister: 'Mr',
  mrs: 'Mrs',
  ms: 'Ms',
  miss: 'Miss',
  mstr: 'Mstr',
  master: 'Mstr',
}
const WOMEN: ReadonlySet<Title> = new Set<Title>(['Mrs', 'Ms', 'Miss'])
const GENDERS: Readonly<Record<string, boolean>> = { m: false, male: false, man: false, f: true, female: true, woman: true }

function put(row: Found, column: Column, value: string): void {
  const text = value.trim()
  if (text === '') return
  if (column === 'title') row.title = titleOf(text)
  else if (column === 'gender') row.isFemale = GENDERS[text.toLowerCase()]
  else if (column === 'name') row.names.push(text)
  else if (column === 'firstName' || column === 'lastName') row[column] = nameOf(text)
  else if (column === 'passportNo') row.passportNo = text.toUpperCase().replace(/[\s-]/g, '')
  else if (column === 'nationality') row.nationality = text
  else if (column !== 'other') row[column] = readTypedDate(text)
}

function titleOf(text: string): Title | undefined {
  return TITLES[text.toLowerCase().replace('.', '')]
}

/** A cell without a head, by how it is written. */
function guess(row: Found, cell: string): void {
  const date = readTypedDate(cell)
  if (date !== undefined) row.dates.push(date)
  else if (cell === '' || /@|^\+?\d[\d ()-]{9,}$/.test(cell)) return
  else if (titleOf(cell)) row.title = titleOf(cell)
  else if (cell.toLowerCase() in GENDERS) row.isFemale = GENDERS[cell.toLowerCase()]
  else if (PASSPORT.test(cell)) row.passportNo = cell.toUpperCase().replace(/[\s-]/g, '')
  else if (/^[A-Z]{2,3}$/.test(cell) && row.names.length > 0) row.nationality = cell
  else if (row.names.length < 2) row.names.push(cell)
  else row.nationality = cell
}

const PASSPORT = /^[A-Z]{1,2}[ -]?\d{6,8}$|^\d{8,9}$/i
const DATES =
  /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}(?:st|nd|rd|th)?[\s./-]*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[\s.,/-]*(?:\d{4}|\d{2})\b|\b\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})\b/gi
const NOISE =
  /\b(dob|d\.o\.b\.?|date of birth|born( on)?|passport( no\.?| number)?|pp( no\.?)?|expiry|expires|exp\.?|valid (till|until)|issued?( on)?|nationality|adult|child|chd|infant|inf)\b[\s:.#-]*/gi

/** 'Mr Rohan Iyer 12 Mar 1990 Z1234567', 'IYER/ROHAN MR': a line as people write it in a chat. */
function readLoose(row: Found, line: string): void {
  let rest = line.replace(DATES, (text) => {
    const date = readTypedDate(text)
    if (date === undefined) return text
    row.dates.push(date)
    return ' '
  })
  rest = rest.replace(/\b[A-Z]{1,2}[ -]?\d{6,8}\b|\b\d{8,9}\b/i, (number) => {
    row.passportNo = number.toUpperCase().replace(/[\s-]/g, '')
    return ' '
  })
  rest = rest.replace(NOISE, ' ').replace(/[(),]/g, ' ')
  const words = rest.split(/\s+/).filter((word) => word !== '' && !/^[-–—:.]+$/.test(word))
  const gender = words.findIndex((word, at) => at > 0 && /^(m|f|male|female)$/i.test(word))
  if (gender > 0) row.isFemale = GENDERS[words.splice(gender, 1)[0]?.toLowerCase() ?? '']
  row.names.push(words.join(' '))
}

function finish({ names, dates, ...row }: Found, today: string): ReadTraveller {
  const name = splitName(names)
  const past = dates.filter((date) => date <= today).sort()
  const title = row.title ?? name.title
  return {
    title,
    isFemale: row.isFemale ?? (title && WOMEN.has(title)),
    firstName: row.firstName ?? name.firstName,
    lastName: row.lastName ?? name.lastName,
    dateOfBirth: row.dateOfBirth ?? past[0],
    passportNo: row.passportNo,
    passportIssueDate: row.passportIssueDate ?? past[1],
    passportExpiry: row.passportExpiry ?? dates.filter((date) => date > today).sort()[0],
    nationality: row.nationality,
  }
}

/** Two cells are first and last name; of one the last word is the last name, or as airlines write it: 'IYER/ROHAN MR'. */
function splitName(names: readonly string[]): { title: Title | undefined; firstName: string; lastName: string } {
  const [first = '', second] = names
  const airline = /^([^/]+)\/(.+)$/.exec(first)
  const whole = airline ? `${airline[2]} ${airline[1]}` : second === undefined ? first : `${first} ${second}`
  const words = whole.split(/\s+/).filter(Boolean)
  const title = words.map(titleOf).find((one) => one !== undefined)
  const own = (text: string) =>
    nameOf(
      text
        .split(/\s+/)
        .filter((word) => titleOf(word) === undefined)
        .join(' '),
    )
  if (airline) return { title, firstName: own(airline[2] ?? ''), lastName: own(airline[1] ?? '') }
  if (second !== undefined) return { title, firstName: own(first), lastName: own(second) }
  const left = words.filter((word) => titleOf(word) === undefined)
  return { title, firstName: nameOf(left.slice(0, -1).join(' ')), lastName: nameOf(left.at(-1) ?? '') }
}

/** 'ROHAN' and 'rohan' as 'Rohan'; a name of mixed letters stays as it was written. */
function nameOf(text: string): string {
  const clean = text.replace(/\s+/g, ' ').trim()
  if (clean !== clean.toUpperCase() && clean !== clean.toLowerCase()) return clean
  return clean.toLowerCase().replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}
