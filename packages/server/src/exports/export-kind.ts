import type { ExportFormat } from '@tradewind/contract/exports/exports'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Permission } from '@tradewind/domain/permissions/permissions'
import type { ZoneHistory } from '@tradewind/domain/zone-history'
import type { SiteTx } from '../database/in-site.ts'
import { refuseWithout } from '../http/why-not-admitted.ts'
import { writeCsv } from '../sheets/write-csv.ts'
import type { Sheet } from '../sheets/write-sheet.ts'
import { writeSheetApart } from '../sheets/write-sheet-apart.ts'
import { zonesOfSite } from '../sites/site-zone.ts'
import { readAhead } from './read-ahead.ts'

declare module '../app.ts' {
  interface App {
    /** What can be exported, by kind. */
    readonly exports: ExportKinds
  }
}

/** What every kind of export is. */
type About = {
  /** 'tickets': what is counted. */
  readonly kind: string
  /** One of them, and many. */
  readonly words: readonly [string, string]
  /** The file's name begins with it. */
  readonly fileName: string
  /** What a person must be allowed to see, to have it as a file, besides downloading lists. Absent: it holds what is the person's own. */
  readonly seenWith?: Permission
  /** Whether what was asked for is still this person's to see, where it holds their own: their company may have taken a right since. */
  readonly isStillOwn?: (actor: Actor, input: unknown) => boolean
  /** Where the person finds it again; the downloads of staff if it is not said. */
  readonly foundAt?: string
  /** The field in which the audit trail keeps how many were downloaded; 'rows' if it is not said. */
  readonly countedAs?: string
  /** Where the audit trail keeps that it was downloaded. */
  readonly area: string
  /** How many there will be, of the filters as they were asked; null where only reading them all finds out. */
  readonly count: (tx: SiteTx, input: unknown) => Promise<number | null>
}

/** What a feature brings to have its list exported: its columns, the ids of its list in order, and the lines of some of them. */
type Brought<Line> = About & {
  readonly sheet: Sheet<Line>
  /** A batch at a time: nothing holds more than one. */
  readonly ids: (tx: SiteTx, input: unknown) => AsyncGenerator<number[]>
  /** `zone`: in which the site shows its times. */
  readonly read: (tx: SiteTx, ids: number[], zones: ZoneHistory, input: unknown) => Promise<Line[]>
}

type Writing = { readonly input: unknown; readonly format: ExportFormat; readonly onRead: (count: number) => void }

/** A kind of export, whatever its lines are. */
export type ExportKind = About & { readonly write: (tx: SiteTx, writing: Writing) => AsyncIterable<Uint8Array> }

/** A file holds what the list shows: users without access to the list, or to downloads, get no file of it. Refuses FORBIDDEN. */
export function refuseUnseen(actor: Actor, { seenWith }: Pick<ExportKind, 'seenWith'>): void {
  if (seenWith === undefined) return
  refuseWithout(actor, 'tickets.export')
  refuseWithout(actor, seenWith)
}

/** Those of this house; node/bind-exports.ts says which there are. */
export type ExportKinds = { get(kind: string): ExportKind | undefined }

export function exportKind<Line>({ sheet, ids, read, ...about }: Brought<Line>): ExportKind {
  async function* readLines(tx: SiteTx, { input, onRead }: Writing) {
    const zones = await zonesOfSite(tx)
    async function* readBatches() {
      for await (const some of ids(tx, input)) yield { count: some.length, lines: await read(tx, some, zones, input) }
    }
    for await (const { count, lines } of readAhead(readBatches())) {
      yield* lines
      onRead(count)
    }
  }
  return {
    ...about,
    write: (tx, writing) => {
      const lines = readLines(tx, writing)
      return writing.format === 'csv' ? writeCsv(lines, sheet) : writeSheetApart(lines, sheet)
    },
  }
}
