import { useQuery } from '@tanstack/react-query'
import { addDays, type PlainDate } from '@tradewind/domain/time'
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { areaList } from '../../../catalogue/catalogue-queries.ts'
import { explain } from '../../../lib/explain.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import layout from '../../../ui/layout.module.css'
import { FailedNotice } from '../../../ui/notice.tsx'
import { allHotels, allOptions } from '../all-services.ts'
import type { BuilderValues } from '../builder-values.ts'
import { isDay } from '../day-groups.ts'
import { type AnyLine, nameLine } from '../name-line.ts'
import { countOf } from '../read-builder.ts'
import { useAddLines } from '../use-add-lines.ts'
import type { Builder } from '../use-builder.ts'
import { lineOfTyped } from './lines-of-typed.ts'
import { markText } from './mark-text.ts'
import { indexCatalogue, type Part, readTyped } from './read-typed.ts'
import { Hit, Others } from './typed-hits.tsx'
import css from './typing.module.css'
import { useTypedPrices } from './use-typed-prices.ts'

const TYPED_AT_MOST = 500

/** What the line begins with when somebody asks for it elsewhere on the page; `nth` tells two wishes for the same apart. */
export type TypingWish = { readonly text: string; readonly nth: number }
type Props = { builder: Builder; wish: TypingWish | undefined }

/**
 * Lines are added by typing: '2n marina hotel, airport marina pvt, desert safari day 3'. What is understood is marked while it is typed, with its day and price; what is not is
 * named and adds nothing. Enter adds all that is understood and keeps the rest.
 */
export function TypingLine({ builder, wish }: Props) {
  const [text, setText] = useState('')
  const [picks, setPicks] = useState<Record<string, number>>({})
  const [caret, setCaret] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const isUsed = text !== ''
  const hotels = useQuery({ ...allHotels, enabled: isUsed })
  const options = useQuery({ ...allOptions, enabled: isUsed })
  const areas = useQuery({ ...areaList({}), enabled: isUsed })
  const index = useMemo(
    () =>
      hotels.data && options.data && areas.data
        ? indexCatalogue(
            hotels.data,
            options.data.filter(({ isTurnedOn }) => isTurnedOn),
            areas.data.map(({ id, name, city }) => ({ id, name, city: city.city })),
          )
        : undefined,
    [hotels.data, options.data, areas.data],
  )
  const { values } = builder
  const parts = index ? readTyped(text, index, intoOf(values), picks) : []
  const lines = parts.map(({ line }) => line && lineOfTyped(line))
  const prices = useTypedPrices(lines, values)
  const ready = lines.filter((line) => line !== undefined)
  const [only] = ready.length === 1 ? ready : []
  const here = parts.find(({ from, to }) => from <= caret && caret <= to) ?? parts.at(-1)

  useEffect(() => {
    const input = field.current
    if (!wish || !input) return
    setText(wish.text)
    input.focus()
    input.scrollIntoView({ block: 'center' })
    // What it is about is typed before what was said of it.
    requestAnimationFrame(() => input.setSelectionRange(0, 0))
  }, [wish])

  const addLines = useAddLines(builder)
  const add = () => {
    if (ready.length === 0) return
    addLines(ready, only ? `${nameLine(only)} is added.` : `${ready.length} lines are added.`)
    // What was not understood stays, to be mended.
    setText(
      parts
        .filter(({ line }) => !line)
        .map(({ from, to }) => text.slice(from, to))
        .join(', '),
    )
    setPicks({})
    field.current?.focus()
  }
  const pick = (part: Part, at: number) => setPicks({ ...picks, [part.key]: at })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      // Not the whole form.
      event.preventDefault()
      add()
    } else if (event.key === 'Escape' && isUsed) {
      event.stopPropagation()
      setText('')
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && here && here.choices.length > 1) {
      event.preventDefault()
      pick(here, (here.at + (event.key === 'ArrowDown' ? 1 : here.choices.length - 1)) % here.choices.length)
    }
  }
  const heard = useDeferredValue(only ? `${nameLine(only)} can be added.` : `${ready.length} lines can be added.`)
  const failed = hotels.error ?? options.error ?? areas.error
  return (
    <section className={css.box} aria-label="Add by typing">
      <div className={css.line}>
        <Icon name="plus" size={18} />
        <div className={css.field}>
          <div ref={ghost} className={css.ghost} aria-hidden="true">
            {markText(text, parts).map(({ at, words, tone }) =>
              tone ? (
                <mark key={at} className={css[tone]}>
                  {words}
                </mark>
              ) : (
                words
              ),
            )}
          </div>
          <input
            ref={field}
            data-slash
            aria-label="Add by typing: nights and hotel, activity, transfer, day"
            aria-describedby="typed-lines"
            placeholder="Add by typing: 2n marina hotel, airport marina pvt, desert safari day 3"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={TYPED_AT_MOST}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setCaret(target.selectionStart ?? target.value.length)
            }}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
            onScroll={({ currentTarget }) => ghost.current?.scrollTo({ left: currentTarget.scrollLeft })}
            onKeyDown={onKeyDown}
          />
        </div>
        {!isUsed && <kbd>/</kbd>}
      </div>
      {failed && (
        <FailedNotice onRetry={() => void Promise.all([hotels.refetch(), options.refetch(), areas.refetch()])}>
          {explain(failed)}
        </FailedNotice>
      )}
      {isUsed && !failed && (
        <div className={css.out}>
          <ul id="typed-lines" className={css.hits}>
            {!index && <li className={css.wait}>Loading the catalogue…</li>}
            {parts.map((part, nth) => (
              <li key={part.from}>
                {part.line ? (
                  <Hit part={part} line={lines[nth] as AnyLine} price={prices[nth]} arrivalDate={values.arrivalDate} />
                ) : (
                  <p className={css.strange}>
                    <Icon name="warning" size={16} /> {part.why}
                  </p>
                )}
                {part === here && part.choices.length > 1 && <Others part={part} onPick={(at) => pick(part, at)} />}
              </li>
            ))}
          </ul>
          <p className={layout.vh} aria-live="polite">
            {heard}
          </p>
          <footer className={css.foot}>
            <span>
              <kbd>Enter</kbd> add {ready.length}
            </span>
            <span>
              <kbd>Esc</kbd> clear
            </span>
            {(here?.choices.length ?? 0) > 1 && (
              <span>
                <kbd>↓</kbd> next meaning
              </span>
            )}
            <span className={css.words}>
              <kbd>2n</kbd> nights <kbd>day 3</kbd> <kbd>pvt</kbd> <kbd>sic</kbd> <kbd>optional</kbd> <kbd>@150</kbd> price
            </span>
            <Button
              size="xs"
              variant="primary"
              disabledReason={ready.length === 0 ? 'Nothing that was typed is understood yet.' : undefined}
              onClick={add}
            >
              {ready.length === 1 ? 'Add 1 line' : `Add ${ready.length} lines`}
            </Button>
          </footer>
        </div>
      )}
    </section>
  )
}

function intoOf(values: BuilderValues) {
  const ends = values.accomodations
    .filter(({ checkinDate, isOptional }) => isDay(checkinDate) && !isOptional)
    .map(({ checkinDate, noOfNights }) => addDays(checkinDate as PlainDate, countOf(noOfNights)))
  const arrivalDate = isDay(values.arrivalDate) ? values.arrivalDate : ''
  return { arrivalDate, noOfDays: countOf(values.noOfDays), nextNight: ends.sort().at(-1) ?? arrivalDate }
}
