import { describe, expect, test } from 'vitest'
import {
  type BookAnswer,
  type Found,
  ISSUE_LIMITS,
  type IssueFacts,
  planIssue,
  type Step,
  type TicketAnswer,
} from './issue-plan.ts'
import { ISSUES } from './supplier-capabilities.ts'

const NONE = { state: 'notStarted' } as const
const STARTED = { state: 'started' } as const
const answered = <A>(answer: A) => ({ state: 'answered', answer }) as const
const LONG = ISSUE_LIMITS.absenceCountsAfterSeconds

const paid: IssueFacts = {
  issues: 'atOnce',
  goal: 'ticket',
  book: NONE,
  ticket: NONE,
  found: 'notAsked',
  holdHasEnded: false,
  hasConsent: false,
  mayAskForConsent: false,
  askingForSeconds: 0,
}
const fullService: IssueFacts = { ...paid, issues: 'afterHold' }
const booked: IssueFacts = { ...fullService, book: answered({ kind: 'booked' }) }

describe('named cases', () => {
  test.each<[string, IssueFacts, object]>([
    ['a low-cost fare is ticketed at once', paid, { do: 'callTicket', acceptPriceChange: false }],
    ['a full-service fare is booked first', fullService, { do: 'callBook', acceptPriceChange: false }],
    ['and ticketed next', booked, { do: 'callTicket', acceptPriceChange: false }],
    ['a hold stops after the booking', { ...booked, goal: 'hold' }, { do: 'held', because: 'asked' }],
    [
      'a low-cost fare is never held',
      { ...paid, goal: 'hold' },
      { do: 'failed', because: 'holdNotPossible', reason: null, releaseSeats: false },
    ],
    [
      'an unanswered ticket call is asked about',
      { ...paid, ticket: STARTED },
      { do: 'reconcile', waitSeconds: 12, needsStaff: false },
    ],
    ['what is found ticketed is issued', { ...paid, ticket: STARTED, found: 'ticketed' }, { do: 'issued' }],
    ['an early absence proves nothing', { ...paid, ticket: STARTED, found: 'absent', askingForSeconds: 60 }, { do: 'reconcile' }],
    [
      'a late one does',
      { ...paid, ticket: STARTED, found: 'absent', askingForSeconds: LONG },
      { do: 'failed', because: 'notFound' },
    ],
    [
      'silence never does, but staff is notified',
      { ...paid, ticket: STARTED, found: 'unreachable', askingForSeconds: 90_000 },
      { do: 'reconcile', waitSeconds: 600, needsStaff: true },
    ],
    [
      'seats found after an unanswered booking are ticketed',
      { ...fullService, book: STARTED, found: 'held' },
      { do: 'callTicket' },
    ],
    [
      'seats still held prove nothing while a ticket call is out',
      { ...booked, ticket: STARTED, found: 'held', askingForSeconds: LONG },
      { do: 'reconcile' },
    ],
    [
      'until their limit has passed',
      { ...booked, ticket: STARTED, found: 'held', askingForSeconds: LONG, holdHasEnded: true },
      { do: 'failed', because: 'holdEnded', releaseSeats: true },
    ],
    [
      'a new price on a low-cost fare is put to the buyer',
      { ...paid, ticket: answered({ kind: 'priceChanged' }), mayAskForConsent: true },
      { do: 'askForConsent' },
    ],
    [
      'and ends it where nobody can be asked, or not any more',
      { ...paid, ticket: answered({ kind: 'priceChanged' }) },
      { do: 'failed', because: 'priceChanged' },
    ],
    [
      'with consent the supplier is called again',
      { ...paid, ticket: answered({ kind: 'priceChanged' }), hasConsent: true },
      { do: 'callTicket', acceptPriceChange: true },
    ],
    [
      'a new price on held seats leaves them held',
      { ...booked, ticket: answered({ kind: 'priceChanged' }) },
      { do: 'held', because: 'priceChanged' },
    ],
    [
      'seats of a refused ticket are released',
      { ...booked, ticket: answered({ kind: 'refused', why: 'noBalance', reason: 'No balance' }) },
      { do: 'failed', because: 'noBalance', reason: 'No balance', releaseSeats: true },
    ],
    [
      'a no in words never seen is looked into first',
      { ...paid, ticket: answered({ kind: 'refused', why: 'other', reason: 'Hm' }) },
      { do: 'reconcile' },
    ],
    [
      'and believed when the books show nothing either, at once',
      { ...paid, ticket: answered({ kind: 'refused', why: 'other', reason: 'Hm' }), found: 'absent' },
      { do: 'failed', because: 'refused', reason: 'Hm' },
    ],
    [
      'and when they show no more than the seats',
      { ...booked, ticket: answered({ kind: 'refused', why: 'other', reason: 'Hm' }), found: 'held' },
      { do: 'failed', because: 'refused', releaseSeats: true },
    ],
    [
      'but not when they show a ticket',
      { ...paid, ticket: answered({ kind: 'refused', why: 'other', reason: 'Hm' }), found: 'ticketed' },
      { do: 'issued' },
    ],
    ['a duplicate is looked into', { ...paid, ticket: answered({ kind: 'duplicate', reason: 'done' }) }, { do: 'reconcile' }],
    [
      'a duplicate of another booking is a no',
      { ...paid, ticket: answered({ kind: 'duplicate', reason: 'done' }), found: 'another' },
      { do: 'failed', because: 'duplicate' },
    ],
    [
      'a duplicate that is this very order is adopted',
      { ...paid, ticket: answered({ kind: 'duplicate', reason: 'done' }), found: 'ticketed' },
      { do: 'issued' },
    ],
    [
      'seats that a duplicate turns out to be are ticketed',
      { ...fullService, book: answered({ kind: 'duplicate', reason: 'done' }), found: 'held' },
      { do: 'callTicket' },
    ],
    [
      'a duplicate that cannot be found is in doubt, however long',
      { ...paid, ticket: answered({ kind: 'duplicate', reason: 'done' }), found: 'absent', askingForSeconds: 90_000 },
      { do: 'reconcile', needsStaff: true },
    ],
    [
      'a trace that carried another booking never proves absence',
      { ...paid, ticket: STARTED, found: 'inconclusive', askingForSeconds: 90_000 },
      { do: 'reconcile', needsStaff: true },
    ],
    [
      'a yes with its numbers is a ticket',
      { ...paid, ticket: answered({ kind: 'ticketed', hasTicketNumbers: true }) },
      { do: 'issued' },
    ],
    [
      'also on seats that were held',
      { ...booked, ticket: answered({ kind: 'ticketed', hasTicketNumbers: true }) },
      { do: 'issued' },
    ],
    [
      'a yes without numbers is not yet a ticket',
      { ...paid, ticket: answered({ kind: 'ticketed', hasTicketNumbers: false }) },
      { do: 'reconcile' },
    ],
    ['too late for the held seats', { ...booked, holdHasEnded: true }, { do: 'failed', because: 'holdEnded' }],
    [
      'a supplier that gave up the booking',
      { ...booked, ticket: STARTED, found: 'cancelled' },
      { do: 'failed', because: 'cancelledBySupplier' },
    ],
    [
      'a booking that was made at another price waits for consent',
      { ...fullService, book: answered({ kind: 'priceChanged', made: true }) },
      { do: 'held', because: 'priceChanged' },
    ],
    [
      'a booking that was not made may be asked for again',
      { ...fullService, book: answered({ kind: 'priceChanged', made: false }), hasConsent: true },
      { do: 'callBook', acceptPriceChange: true },
    ],
  ])('%s', (_, facts, expected) => {
    expect(planIssue(facts)).toMatchObject(expected)
  })
})

const bookSteps: Step<BookAnswer>[] = [
  NONE,
  STARTED,
  ...[
    { kind: 'booked' },
    { kind: 'priceChanged', made: true },
    { kind: 'priceChanged', made: false },
    { kind: 'refused', why: 'soldOut', reason: 'no' },
    { kind: 'refused', why: 'other', reason: 'hm' },
    { kind: 'duplicate', reason: 'done' },
    { kind: 'unclear' },
  ].map((answer) => answered(answer as BookAnswer)),
]
const ticketSteps: Step<TicketAnswer>[] = [
  NONE,
  STARTED,
  ...[
    { kind: 'ticketed', hasTicketNumbers: true },
    { kind: 'ticketed', hasTicketNumbers: false },
    { kind: 'priceChanged' },
    { kind: 'refused', why: 'soldOut', reason: 'no' },
    { kind: 'refused', why: 'other', reason: 'hm' },
    { kind: 'duplicate', reason: 'done' },
    { kind: 'inProgress' },
    { kind: 'unclear' },
  ].map((answer) => answered(answer as TicketAnswer)),
]
const founds: Found[] = [
  'notAsked',
  'unreachable',
  'inconclusive',
  'another',
  'absent',
  'held',
  'cancelled',
  'ticketed',
  'ticketedWithoutNumbers',
]

const everything: IssueFacts[] = ISSUES.flatMap((issues) =>
  (['ticket', 'hold'] as const).flatMap((goal) =>
    bookSteps.flatMap((book) =>
      ticketSteps.flatMap((ticket) =>
        founds.flatMap((found) =>
          [true, false].flatMap((holdHasEnded) =>
            [true, false].flatMap((hasConsent) =>
              [true, false].flatMap((mayAskForConsent) =>
                [0, LONG, 100_000].map((askingForSeconds) => ({
                  issues,
                  goal,
                  book,
                  ticket,
                  found,
                  holdHasEnded,
                  hasConsent,
                  mayAskForConsent,
                  askingForSeconds,
                })),
              ),
            ),
          ),
        ),
      ),
    ),
  ),
)
const answerOf = <A>(step: Step<A>) => (step.state === 'answered' ? step.answer : undefined)

/** No seats are held before: the fare wants none, or it may go either way and a ticket is wanted outright. */
const isOutright = ({ issues, goal, book }: IssueFacts) =>
  issues === 'atOnce' || (issues === 'either' && goal === 'ticket' && book.state === 'notStarted')

/** The step that counts now: what is issued outright has no booking step. */
const newestStep = (facts: IssueFacts) => (isOutright(facts) || facts.ticket.state !== 'notStarted' ? facts.ticket : facts.book)

describe('a fare that is issued either way', () => {
  const either: IssueFacts = { ...paid, issues: 'either' }
  test('is issued outright where it is paid, and booked first where it is to be held', () => {
    expect(planIssue(either)).toEqual({ do: 'callTicket', acceptPriceChange: false })
    expect(planIssue({ ...either, goal: 'hold' })).toEqual({ do: 'callBook', acceptPriceChange: false })
  })
  test('once held, is issued of its seats', () => {
    const held: IssueFacts = { ...either, book: { state: 'answered', answer: { kind: 'booked' } } }
    expect(planIssue(held)).toEqual({ do: 'callTicket', acceptPriceChange: false })
    expect(planIssue({ ...held, holdHasEnded: true })).toMatchObject({ do: 'failed', because: 'holdEnded' })
  })
  test('has its seats looked for where nobody knows whether they were booked, before a ticket is asked for', () => {
    expect(planIssue({ ...either, book: { state: 'started' } })).toMatchObject({ do: 'reconcile' })
  })
})

/** Every combination of what can be written down and heard: the laws hold in each. */
describe(`laws, over ${everything.length} situations`, () => {
  const planned = everything.map((facts) => ({ facts, action: planIssue(facts) }))
  const each = (law: (facts: IssueFacts, action: ReturnType<typeof planIssue>) => boolean) =>
    planned.filter(({ facts, action }) => !law(facts, action)).slice(0, 1)

  test('a second ticket call only after the supplier said that nothing was issued, and with consent', () => {
    expect(
      each(({ ticket, hasConsent }, action) => {
        if (action.do !== 'callTicket' || ticket.state === 'notStarted') return true
        return answerOf(ticket)?.kind === 'priceChanged' && hasConsent && action.acceptPriceChange
      }),
    ).toEqual([])
  })

  test('a buyer is asked only where the supplier said that nothing was issued, and has not agreed', () => {
    expect(
      each((facts, action) => {
        const { ticket, hasConsent, mayAskForConsent, found } = facts
        if (action.do !== 'askForConsent') return true
        const isOpen = mayAskForConsent && !hasConsent && found !== 'ticketed' && found !== 'ticketedWithoutNumbers'
        return isOutright(facts) && isOpen && answerOf(ticket)?.kind === 'priceChanged'
      }),
    ).toEqual([])
  })

  test('a second booking call only after the supplier said that nothing was booked, and with consent', () => {
    expect(
      each((facts, action) => {
        const { book, hasConsent, ticket } = facts
        if (action.do !== 'callBook') return true
        if (isOutright(facts) || ticket.state !== 'notStarted') return false
        if (book.state === 'notStarted') return true
        const answer = answerOf(book)
        return answer?.kind === 'priceChanged' && !answer.made && hasConsent
      }),
    ).toEqual([])
  })

  test('a ticket of seats is asked for only where seats are known to be booked', () => {
    expect(
      each((facts, action) => {
        const { book, ticket, found } = facts
        if (action.do !== 'callTicket' || isOutright(facts) || ticket.state !== 'notStarted') return true
        const answer = answerOf(book)
        if (answer?.kind === 'refused' && answer.why !== 'other') return false
        return found === 'held' || answer?.kind === 'booked' || (answer?.kind === 'priceChanged' && answer.made)
      }),
    ).toEqual([])
  })

  test('a hold never calls for a ticket that was not asked for already', () => {
    expect(
      each(({ goal, ticket }, action) => action.do !== 'callTicket' || goal === 'ticket' || ticket.state !== 'notStarted'),
    ).toEqual([])
  })

  test('nothing is asked for where the supplier shows a ticket, or has given the booking up', () => {
    expect(
      each(({ found }, action) => {
        const isDecided = found === 'ticketed' || found === 'ticketedWithoutNumbers' || found === 'cancelled'
        return !isDecided || (action.do !== 'callBook' && action.do !== 'callTicket' && action.do !== 'held')
      }),
    ).toEqual([])
  })

  test('issued only on evidence', () => {
    expect(
      each(({ ticket, found }, action) => {
        const answer = answerOf(ticket)
        return action.do !== 'issued' || found === 'ticketed' || (answer?.kind === 'ticketed' && answer.hasTicketNumbers)
      }),
    ).toEqual([])
  })

  test('what the supplier says is ticketed is never given up', () => {
    expect(
      each(
        ({ found, ticket }, action) =>
          action.do !== 'failed' || (!found.startsWith('ticketed') && answerOf(ticket)?.kind !== 'ticketed'),
      ),
    ).toEqual([])
  })

  test('an open call is given up only on proof, never on silence', () => {
    expect(
      each(({ ticket, found, askingForSeconds, holdHasEnded }, action) => {
        const answer = answerOf(ticket)
        const isOpen = ticket.state === 'started' || answer?.kind === 'unclear' || answer?.kind === 'inProgress'
        if (!isOpen || action.do === 'issued' || action.do === 'reconcile') return true
        if (action.do !== 'failed') return false
        const isLate = askingForSeconds >= LONG
        return found === 'cancelled' || (found === 'absent' && isLate) || (found === 'held' && holdHasEnded && isLate)
      }),
    ).toEqual([])
  })

  test('after a duplicate the money is refunded only where the duplicate is certainly another booking, or given up', () => {
    expect(
      each((facts, action) => {
        const { found } = facts
        const newest = answerOf<BookAnswer | TicketAnswer>(newestStep(facts))
        return newest?.kind !== 'duplicate' || action.do !== 'failed' || ['another', 'cancelled', 'held'].includes(found)
      }),
    ).toEqual([])
  })

  test('an inconclusive answer ends nothing', () => {
    expect(
      each((facts, action) => {
        const { found } = facts
        const newest: Step<BookAnswer | TicketAnswer> = newestStep(facts)
        const answer = answerOf(newest)
        const isOpen =
          newest.state === 'started' || answer?.kind === 'unclear' || answer?.kind === 'inProgress' || answer?.kind === 'duplicate'
        return !isOpen || !['inconclusive', 'unreachable', 'notAsked'].includes(found) || action.do === 'reconcile'
      }),
    ).toEqual([])
  })
})
