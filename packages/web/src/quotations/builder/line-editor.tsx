import type { ListedLine } from './day-groups.ts'
import { FlightEditor, OtherEditor } from './other-editors.tsx'
import { StayEditor } from './stay-editor.tsx'
import { TourEditor } from './tour-editor.tsx'
import { TransferEditor } from './transfer-editor.tsx'
import type { Builder } from './use-builder.ts'

/** The fields of one line. Loaded when the first line is opened. `asksWhy`: it was opened for what stands behind its price. */
export function LineEditor({ builder, one, asksWhy }: { builder: Builder; one: ListedLine; asksWhy: boolean }) {
  switch (one.list) {
    case 'accomodations':
      return <StayEditor builder={builder} {...one} />
    case 'activities':
      return <TourEditor builder={builder} {...one} asksWhy={asksWhy} />
    case 'transfers':
      return <TransferEditor builder={builder} {...one} asksWhy={asksWhy} />
    case 'miscellaneous':
      return <OtherEditor builder={builder} {...one} />
    case 'flightDetails':
      return <FlightEditor builder={builder} {...one} />
  }
}
