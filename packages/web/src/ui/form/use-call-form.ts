import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { translate } from '../../languages/translate.ts'
import { useStore } from '../../lib/session.ts'
import { markChanged } from './changed-forms.ts'
import { checkSchema, type FormSchema } from './check-schema.ts'
import { draftNameOf, dropDraft, keepDraft } from './form-draft.ts'
import { serverSentences } from './server-sentences.ts'
import {
  afterSending,
  beginWith,
  changedFields,
  draftOf,
  followInitial,
  givenBy,
  type Initial,
  openWith,
  putOnTop,
  savedMeanwhile,
  type Typed,
} from './typed-values.ts'

type Wrong<Values> = Partial<Record<keyof Values & string, string | undefined>> & Record<string, string | undefined>

type Left<Values> = Pick<Typed<Values>, 'initial' | 'values'>

export type CallFormOptions<Values extends object, Input, Answer> = {
  /** Names the form: its call and its draft. With `about` where one form is opened for many things. */
  name: string
  about?: string | number
  /** A form in which nothing is changed follows other values; a function is asked once, when it opens. */
  initial: Initial<Values>
  /** What the call is asked with. Without it: the values as they are. */
  input?: (values: Values, idempotencyKey: string) => Input
  call: (input: Input) => Promise<Answer>
  /** `left`: what the form begins with now, and what was typed while it was sent; undefined where nothing was. */
  onDone?: (answer: Answer, values: Values, left: Left<Values> | undefined) => void | Promise<void>
  /** Where the answer changes what the form holds (a version, the numbers of new lines): what was typed while it was sent, upon what came back. */
  putOn?: (answer: Answer, sent: Values, typed: Values) => Left<Values>
  /** With `renewKey` what is sent next is asked for anew: where the refusal has ended what was begun under the key. What was typed stays. */
  onRefused?: (error: unknown, renewKey: () => void) => void
  /** Also after a refusal: what the page shows may be out of date. */
  onSettled?: () => unknown
  /** The part of the call's contract that the form fills: refused before it is sent, in the same sentences. */
  schema?: FormSchema
  /** What a schema cannot say, by field. */
  wrong?: (values: Values, input: Input) => Wrong<Values>
  /** Where the fields are within the call's input: 'customer'. */
  prefix?: string
  /** The field that a refusal is about, by its code: NAME_TAKEN is about the name. */
  byCode?: Readonly<Record<string, keyof Values & string>>
  /** Never stored in the browser: passwords, credentials, files. */
  secrets?: readonly (keyof Values & string)[]
  /**
   * Never typed, and kept with a draft: the version that the changes begin with. Where `initial` is given anew with each drawing, a colleague's newer one is shown before
   * anything is sent: see `TheirChange`.
   */
  typedUpon?: readonly (keyof Values & string)[]
  /** The page shows in a way of its own what a colleague saved, once the server has refused: nothing is asked before. */
  asksByRefusal?: boolean
  /** Marks what is wrong from the start, for a form that opens filled in. Without it only once somebody tried to send it. */
  checksAtOnce?: boolean
}

/**
 * A form that makes one call. Errors stand beside their fields, from one place: the contract's schema, the form's own rules, the server. What was
 * typed survives a reload and a session that ended by itself; sending, closing and signing out forget it.
 */
export function useCallForm<Values extends object, Input = Values, Answer = unknown>(
  options: CallFormOptions<Values, Input, Answer>,
) {
  const id = useId()
  const draftName = draftNameOf(options.name, options.about)
  const [typed, setTyped] = useState(() => openWith(options.initial, draftName))
  const [isTried, setTried] = useState(false)
  /** Counts refusals, so that each moves the focus to the first field. */
  const [refusals, setRefusals] = useState(0)
  /** Changed since the server's answer: its sentence about them is no longer true. */
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set())

  const sent = useRef(typed.values)

  const sync = (next: Typed<Values>) => {
    const changed = draftOf(next, options)
    if (changed) keepDraft(draftName, { at: Date.now(), changed, key: next.key })
    else dropDraft(draftName)
    setTyped(next)
    return changed !== undefined
  }
  const beginAs = (next: Typed<Values>) => {
    setTried(false)
    setMended(new Set())
    return sync(next)
  }
  const begin = (from: Values, given = givenBy(options.initial)) => void beginAs(beginWith(from, given))
  /** Counts what was saved, so that what was typed meanwhile is marked as not saved again. */
  const [sendings, setSendings] = useState(0)
  const send = useMutation({
    mutationKey: options.about === undefined ? [options.name] : [options.name, options.about],
    mutationFn: options.call,
    // What was sent is what the form begins with from now on. These options are those of the newest drawing, with all that was typed meanwhile.
    onSuccess: async (answer) => {
      const putOn = options.putOn
      const next = afterSending(typed, sent.current, {
        given: givenBy(options.initial),
        putOn: putOn && (() => putOn(answer, sent.current, typed.values)),
      })
      const left = beginAs(next) ? next : undefined
      // The page may be left now.
      markChanged(id, false)
      await options.onDone?.(answer, sent.current, left)
      setSendings((count) => count + 1)
    },
    onError: (error) => options.onRefused?.(error, () => void sync({ ...typed, key: crypto.randomUUID() })),
    ...(options.onSettled && { onSettled: options.onSettled }),
  })
  // Not in `onError`: that comes before the fields show the refusal, and long before it where `onSettled` reads lists again.
  useEffect(() => {
    if (send.error) setRefusals((count) => count + 1)
  }, [send.error])
  const stood = send.isPending ? typed : followInitial(typed, options.initial)
  const hasChoice = typeof options.initial !== 'function' && !send.isPending && !options.asksByRefusal
  const given = hasChoice ? (options.initial as Values) : undefined
  const saved = given && savedMeanwhile(stood, given, options)
  // A newer version with the same in every field of this form is nothing to choose from.
  const followed = given && saved?.length === 0 ? putOnTop(stood, given, options) : stood
  if (followed !== typed) setTyped(followed)
  const theirs = saved && saved.length > 0 ? saved : undefined
  const { initial, values, key, restoredAt } = followed
  const input = (options.input ?? ((same: Values) => same as unknown as Input))(values, key)

  const changed = changedFields(values, initial)
  const isChanged = Object.keys(changed).length > 0
  const wrong = withoutPrefix(
    { ...(options.schema && checkSchema(options.schema, input)), ...options.wrong?.(values, input) },
    options.prefix,
  )
  const { said, isBeside } = serverSentences(send.error, options)
  const isWrong = Object.values(wrong).some((sentence) => sentence !== undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that was saved is marked anew
  useEffect(() => {
    markChanged(id, isChanged)
    return () => markChanged(id, false)
  }, [id, isChanged, sendings])
  // Closing the form forgets it, except when the session ended under it. A development build mounts each part twice.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const forget = () => useStore.getState().user && dropDraft(draftName)
    clearTimeout(forgetting.get(draftName))
    return () => {
      timer = setTimeout(forget)
      forgetting.set(draftName, timer)
    }
  }, [draftName])

  const change = (patch: Partial<Values>) => {
    if (send.isError) setMended(new Set([...mended, ...Object.keys(patch)]))
    sync({ ...followed, values: { ...values, ...patch } })
  }
  /** The fields that showed an error of their own while this was drawn; all others are named above the buttons. */
  const shown = new Set<string>()
  const errorOf = (field: string) => {
    shown.add(options.prefix ? `${options.prefix}.${field}` : field)
    shown.add(field)
    const isMended = mended.has(field) || mended.has(field.split('.')[0] ?? field)
    if (!isTried && !options.checksAtOnce) return undefined
    const sentence = wrong[field] ?? (isMended ? undefined : said[field])
    return sentence && translate(sentence)
  }
  return {
    id,
    values,
    change,
    errorOf,
    isChanged,
    isPending: send.isPending,
    isDone: send.isSuccess,
    isTried,
    isWrong,
    refusals,
    shown,
    /** The server's refusal, until something was changed after it. */
    error: mended.size > 0 || isBeside ? null : send.error,
    /** The server's last refusal, whatever was changed since. */
    lastError: send.error,
    restoredAt,
    idempotencyKey: key,
    submit: () => {
      if (send.isPending) return
      // What a colleague saved is chosen from first: the focus goes there.
      if (theirs) return setRefusals((count) => count + 1)
      setTried(true)
      setMended(new Set())
      sent.current = values
      if (!isWrong) return send.mutate(input)
      send.reset()
      setRefusals((count) => count + 1)
    },
    /** What the form began with, and a new key. */
    startAgain: () => {
      begin(initial, followed.given)
      send.reset()
    },
    /** What others saved since the typing began; undefined where there is nothing to choose from. */
    theirs,
    takeTheirs: () => {
      if (given) begin(given)
      send.reset()
    },
    putOnTop: () => {
      if (given) beginAs(putOnTop(followed, given, options))
      send.reset()
    },
    /** Other values to begin with: for the next of a kind. */
    begin: (from: Values) => begin(from),
    /** For a text field, a text area or a select. */
    text: <Field extends TextOf<Values>>(name: Field) => ({
      name,
      value: values[name] as string,
      error: errorOf(name),
      onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value } as Partial<Values>),
    }),
    /** For a date, a combobox, a phone number: whatever answers with its value. */
    field: <Field extends keyof Values & string>(name: Field) => ({
      name,
      value: values[name],
      error: errorOf(name),
      onChange: (value: Values[Field]) => change({ [name]: value } as unknown as Partial<Values>),
    }),
    /** For a checkbox or a switch. */
    check: <Field extends FlagOf<Values>>(name: Field) => ({
      name,
      checked: values[name] as boolean,
      onChange: ({ target }: { target: { checked: boolean } }) => change({ [name]: target.checked } as Partial<Values>),
    }),
  }
}

export type CallForm = Pick<
  ReturnType<typeof useCallForm>,
  'id' | 'error' | 'isChanged' | 'isPending' | 'refusals' | 'restoredAt' | 'shown' | 'startAgain' | 'submit'
>

/** A form that lets one choose what stays after a colleague saved. */
export type ChoosingForm = Pick<ReturnType<typeof useCallForm>, 'theirs' | 'takeTheirs' | 'putOnTop'>

type TextOf<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string
type FlagOf<Values> = { [Name in keyof Values]: Values[Name] extends boolean ? Name : never }[keyof Values] & string

/** Drafts that are forgotten in a moment, unless the same form opens again at once. */
const forgetting = new Map<string, ReturnType<typeof setTimeout>>()

function withoutPrefix(wrong: Record<string, string | undefined>, prefix: string | undefined): Record<string, string | undefined> {
  if (!prefix) return wrong
  return Object.fromEntries(
    Object.entries(wrong).map(([path, sentence]) => [
      path.startsWith(`${prefix}.`) ? path.slice(prefix.length + 1) : path,
      sentence,
    ]),
  )
}
