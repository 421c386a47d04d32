import { setupI18n } from '@lingui/core'
import { isolate, type Language, language } from './language.ts'

/** The digits of counts are those of tickets and amounts, in all languages. */
const locale = `${language}-u-nu-latn`
const library = setupI18n({ locale, messages: { [locale]: {} } })

type Texts = Readonly<Record<string, string>>
/** The same keys in another language: one that is missing is an error of types. */
export type Translated<English extends Texts> = Readonly<Record<keyof English, string>>

/** The names between braces: 'email' of 'We wrote to {email}.', 'n' of '{n, plural, one {# seat} other {# seats}}'. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Inside}}${infer Rest}` ? NameIn<Inside> | NamesIn<Rest> : never
type NameIn<Inside extends string> = Inside extends `${infer Name},${string}`
  ? Name
  : Inside extends `${string} ${string}`
    ? never
    : Inside
type Values<Text extends string> = [NamesIn<Text>] extends [never] ? [] : [values: Readonly<Record<NamesIn<Text>, string | number>>]

type Loader<English extends Texts> = () => Promise<{ messages: Translated<English> }>
type Others<English extends Texts> = Readonly<Record<Exclude<Language, 'en'>, Loader<English>>>

const unread: (() => Promise<void>)[] = []

/**
 * The messages of one feature, as a function of their keys. English comes with the feature; another language is fetched by `loadMessages`, before the
 * page is drawn. A text is therefore asked for while drawing, never while a module loads.
 */
export function messagesOf<const English extends Texts>(feature: string, english: English, others: Others<English>) {
  /** A long list asks for the same texts again and again, also with the same values: '4 travellers' on each card. */
  const known = new Map<string, string>()
  const add = (texts: Texts) => {
    known.clear()
    library.load(locale, Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${feature}.${key}`, text])))
  }
  add(english)
  if (language !== 'en') {
    const load = others[language]
    unread.push(async () => add((await load()).messages))
  }
  return <Key extends keyof English & string>(key: Key, ...[values]: Values<English[Key]>): string => {
    const asked = values ? nameWith(key, values) : key
    const text = known.get(asked) ?? library._(`${feature}.${key}`, values && isolated(values))
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(asked, text)
    return text
  }
}

/** Texts with values that are remembered, of each feature. */
const MOST_KNOWN = 2_000

function nameWith(key: string, values: Readonly<Record<string, string | number>>): string {
  let name = key
  for (const value in values) name += `\n${value}=${values[value]}`
  return name
}

/** A name or code between words that run the other way keeps its own order. */
function isolated(values: Readonly<Record<string, string | number>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolate(value, 'auto') : value]),
  )
}

/** Without the file of a language the page is drawn in English: a person who cannot read it still gets further than with an empty one. */
export async function loadMessages(): Promise<void> {
  await Promise.all(unread.splice(0).map((load) => load().catch(() => undefined)))
}
