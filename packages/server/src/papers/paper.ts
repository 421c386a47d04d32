import type { Language } from '@tradewind/domain/languages'
import type { Instant } from '@tradewind/domain/time'

/** A document to be drawn. */
export type Paper = {
  /** Path of a Typst template below `server/src`, which opens the data as `/paper.json`. */
  readonly template: string
  readonly data: { readonly frame: Frame }
  /** When it says it was made. */
  readonly madeAt: Instant
}

/** What every document has around it; see `frame.typ`. */
export type Frame = {
  readonly title: string
  readonly author: string
  readonly subject: string
  readonly accent: string
  readonly foot: string
  /** English, from left to right, without one. */
  readonly language?: Language
  /** 'Page {page} of {pages}' */
  readonly pageOf?: string
  readonly company: {
    readonly name: string
    readonly lines: readonly string[]
    /** The mark as SVG. */
    readonly logo: string | null
  }
  /** What identifies it, the first also on further pages. */
  readonly facts: readonly { readonly label: string; readonly value: string; readonly big: boolean }[]
}

/** A paper as it travels to a drawer. */
export type Order = { readonly template: string; readonly data: string; readonly madeAtSecond: number }

export function orderOf({ template, data, madeAt }: Paper): Order {
  return { template, data: JSON.stringify(data, asWritten), madeAtSecond: Math.floor(Date.parse(madeAt) / 1_000) }
}

/** Signs that no paper shows (half a letter, a bell) are left out. */
function asWritten(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll(UNPRINTABLE, '') : value
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g
