import { readDraft } from './form-draft.ts'

export type Initial<Values> = Values | (() => Values)

/** What a form began with, and what stands in it now. */
export type Typed<Values> = {
  readonly initial: Values
  readonly values: Values
  readonly key: string
  readonly restoredAt: number | undefined
  /** The values it was given to begin with when it last looked: see `followInitial`. */
  readonly given: string | undefined
}

/** A function is asked once, when the form opens; values may be given anew with each drawing. */
export function givenBy<Values extends object>(initial: Initial<Values>): string | undefined {
  return typeof initial === 'function' ? undefined : JSON.stringify(initial)
}

export function beginWith<Values extends object>(values: Values, given: string | undefined): Typed<Values> {
  return { initial: values, values, key: crypto.randomUUID(), restoredAt: undefined, given }
}

/** With the person's draft, where there is one. */
export function openWith<Values extends object>(initial: Initial<Values>, draftName: string): Typed<Values> {
  const begun = beginWith(typeof initial === 'function' ? initial() : initial, givenBy(initial))
  const draft = readDraft(draftName)
  const known = Object.fromEntries(Object.entries(draft?.changed ?? {}).filter(([name]) => name in begun.values))
  if (!draft) return begun
  return {
    ...begun,
    values: { ...begun.values, ...known },
    key: draft.key,
    restoredAt: Object.keys(known).length > 0 ? draft.at : undefined,
  }
}

/**
 * Once what was sent is saved, the form begins with it, and what was typed while it was on its way is not saved yet. `putOn`: where the answer changes what the form holds, the
 * values to begin with and the typed ones upon them.
 */
export function afterSending<Values extends object>(
  typed: Typed<Values>,
  sent: Values,
  { given, putOn }: { given: string | undefined; putOn?: (() => Pick<Typed<Values>, 'initial' | 'values'>) | undefined },
): Typed<Values> {
  const isTyped = Object.keys(changedFields(typed.values, sent)).length > 0
  // Also where nothing was typed: until the page has read again what is saved, somebody may type upon it.
  return { ...beginWith(sent, given), ...(isTyped && { values: typed.values }), ...putOn?.() }
}

type Keeping<Values> = {
  secrets?: readonly (keyof Values & string)[] | undefined
  typedUpon?: readonly (keyof Values & string)[] | undefined
}

/** What a draft keeps: what was typed, without secrets, with the fields that say upon what it was typed. Undefined where nothing was. */
export function draftOf<Values extends object>(
  { initial, values }: Pick<Typed<Values>, 'initial' | 'values'>,
  { secrets = [], typedUpon = [] }: Keeping<Values>,
): Record<string, unknown> | undefined {
  const left: ReadonlySet<string> = new Set([...secrets, ...typedUpon])
  const changed = Object.entries(changedFields(values, initial)).filter(([name]) => !left.has(name))
  if (changed.length === 0) return undefined
  return Object.fromEntries([...changed, ...typedUpon.map((name) => [name, values[name]] as const)])
}

/** A form in which nothing is changed begins again when it is given other values: a colleague saved, or an answer came late. */
export function followInitial<Values extends object>(typed: Typed<Values>, initial: Initial<Values>): Typed<Values> {
  if (typeof initial === 'function') return typed
  const given = givenBy(initial)
  const isChanged = Object.keys(changedFields(typed.values, typed.initial)).length > 0
  return given === typed.given || isChanged ? typed : beginWith(initial, given)
}

/** A field in which what is saved differs from what is typed. */
export type TheirField = {
  readonly name: string
  readonly theirs: unknown
  /** Undefined: it was not changed here, so theirs stays. */
  readonly mine: { readonly value: unknown } | undefined
}

/**
 * What others saved since the typing began, field by field: undefined where it began with what is saved now. A form whose draft was restored does not know what it was typed
 * upon, so it names every field that differs.
 */
export function savedMeanwhile<Values extends object>(
  { initial, values }: Pick<Typed<Values>, 'initial' | 'values'>,
  now: Values,
  { secrets = [], typedUpon = [] }: Keeping<Values>,
): readonly TheirField[] | undefined {
  const differs = (a: Values, b: Values) => new Set(Object.keys(changedFields(a, b)))
  const moved = differs(now, values)
  if (!typedUpon.some((name) => moved.has(name))) return undefined
  const known = differs(values, initial)
  const isKnown = typedUpon.every((name) => !known.has(name))
  const saved = differs(now, initial)
  const left: ReadonlySet<string> = new Set([...secrets, ...typedUpon])
  return [...moved]
    .filter((name) => !left.has(name) && (!isKnown || saved.has(name)))
    .map((name) => ({
      name,
      theirs: now[name as keyof Values],
      mine: known.has(name) ? { value: values[name as keyof Values] } : undefined,
    }))
}

/** What was typed, on top of what is saved now: of a field that both changed, one's own stays. */
export function putOnTop<Values extends object>(
  typed: Typed<Values>,
  now: Values,
  { typedUpon = [] }: Keeping<Values>,
): Typed<Values> {
  const mine = changedFields(typed.values, typed.initial) as Partial<Values>
  const upon = Object.fromEntries(typedUpon.map((name) => [name, now[name]]))
  return { ...beginWith(now, givenBy(now)), values: { ...now, ...mine, ...upon } }
}

export function changedFields<Values extends object>(values: Values, initial: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(initial[name as keyof Values])),
  )
}
