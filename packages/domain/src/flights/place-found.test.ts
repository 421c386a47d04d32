import { describe, expect, test } from 'vitest'
import { placeFound, type Sightings } from './place-found.ts'

type Own = Sightings['own']
type Named = NonNullable<Sightings['named']>

const nothing = { there: 'nothing', fit: 'unseen', isAnothers: false } as const
const byTrace = (more: Partial<Own>): Own => ({ ...nothing, by: 'trace', isTraceShared: false, ...more })
const byNumber = (more: Partial<Own>): Own => ({ ...byTrace(more), by: 'number' })
const ticket = { there: 'ticketed', fit: 'fits', isAnothers: false } as const
const named = (more: Partial<Named>): Named => ({ ...ticket, isProvenOurs: false, ...more })

describe('a look by the trace', () => {
  test.each<[string, Partial<Own>, string]>([
    ['that shows nothing proves absence', {}, 'absent'],
    ['that carried another of our bookings proves nothing by showing nothing', { isTraceShared: true }, 'inconclusive'],
    ['finds the booking whose flights and travellers are ours', ticket, 'ticketed'],
    ['finds it in a shared trace too', { ...ticket, isTraceShared: true }, 'ticketed'],
    ['shows the other half of the pair, and says nothing of this one', { ...ticket, fit: 'differs' }, 'inconclusive'],
    ['shows what our books have under another booking', { ...ticket, isAnothers: true }, 'inconclusive'],
    ['is at work on it', { there: 'ticketedWithoutNumbers', fit: 'unseen' }, 'ticketedWithoutNumbers'],
    [
      'is at work on one of the two, nobody knows which',
      { there: 'ticketedWithoutNumbers', fit: 'unseen', isTraceShared: true },
      'inconclusive',
    ],
    ['has failed one of the two, nobody knows which', { there: 'cancelled', fit: 'unseen', isTraceShared: true }, 'inconclusive'],
  ])('%s', (_, own, found) => {
    expect(placeFound({ own: byTrace(own) })).toBe(found)
  })
})

describe("a look by the booking's own number", () => {
  test.each<[string, Partial<Own>, string]>([
    ['proves absence whatever else the trace carried', { isTraceShared: true }, 'absent'],
    ['believes what it shows', { there: 'held', fit: 'fits' }, 'held'],
    ['does not believe other travellers', { there: 'held', fit: 'differs' }, 'inconclusive'],
  ])('%s', (_, own, found) => {
    expect(placeFound({ own: byNumber(own) })).toBe(found)
  })
})

describe('the PNR that a refusal as duplicate names', () => {
  test.each<[string, Partial<Named>, string]>([
    ['is ours where it bears our reference', { isProvenOurs: true }, 'ticketed'],
    ['is another booking of ours', { isAnothers: true }, 'another'],
    ['is another one even where it is not shown to us', { there: 'nothing', fit: 'unseen', isAnothers: true }, 'another'],
    ['is of other travellers or flights', { fit: 'differs' }, 'another'],
    ['was cancelled', { there: 'cancelled' }, 'another'],
    ['was ours and is cancelled', { there: 'cancelled', isProvenOurs: true }, 'cancelled'],
    ['lives, fits and is nobody we know', {}, 'inconclusive'],
    ['lives and is only held', { there: 'held' }, 'inconclusive'],
    ['is not found though it was named', { there: 'nothing', fit: 'unseen' }, 'inconclusive'],
    ['is shown without its flights', { fit: 'unseen' }, 'inconclusive'],
  ])('%s', (_, more, found) => {
    expect(placeFound({ own: byTrace({}), named: named(more) })).toBe(found)
    expect(placeFound({ own: byTrace({ isTraceShared: true }), named: named(more) })).toBe(found)
  })

  test('does not matter where our own key already finds the booking', () => {
    expect(placeFound({ own: byTrace(ticket), named: named({ isAnothers: true }) })).toBe('ticketed')
  })
})
