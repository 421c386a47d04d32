import type { TransferChoice } from '../carts/offer-of-day.ts'
import type { ClockTime, Timing } from '../catalogue/tour-times.ts'
import { type StayRide, type StayRides, sayRideFlight } from '../quotations/stay-rides.ts'
import { type Drive, type Drives, sayDriveFlight, titleDrive } from '../quotations/transfer-drives.ts'
import { epochMs, formatDuration, type Instant, type PlainDate } from '../time.ts'
import { nameDriver, type SaidArrangement, showDriver } from '../travel-days/arrangement.ts'

export type Way = 'none' | 'sharing' | 'private'

/** An activity that was sold, as far as who takes part in it needs to know. Times are those of the city's clock. */
export type VoucherLine = {
  readonly activityName: string
  readonly optionName: string
  readonly description: string
  readonly day: PlainDate
  readonly timing: Timing
  readonly startsAt: ClockTime
  readonly closesAt: ClockTime | null
  readonly minutesFrom: number | null
  readonly minutesTo: number | null
  readonly transfer: TransferChoice
  /** Where the party is picked up, as it was typed; empty: not said. */
  readonly pickup: string
  readonly pickupAt: ClockTime | null
  readonly returnAt: ClockTime | null
  /** What the voucher said before the company changed it last; null: it never did. */
  readonly pickupWas: ClockTime | null
  readonly returnWas: ClockTime | null
  /** What it said when it was sold: by it services keep their letters. */
  readonly pickupSold: ClockTime | null
  /** How each way is driven, where they differ or one of them is not. */
  readonly ways?: { readonly out: Way; readonly back: Way } | undefined
  /** Where the party is brought to; empty: where it was picked up, or not said. */
  readonly dropOff: string
  readonly included: readonly string[]
  /** Codes of languages that are spoken there, such as 'en'. */
  readonly languages: readonly string[]
  readonly isCancelled: boolean
  readonly confirmedAt: Instant
  /** How those at the start know it, where others deliver it. */
  readonly reference?: string | undefined
  /** Who does it on the spot, where that is not the company itself. */
  readonly supplier?: string | undefined
  /** Where it is called. */
  readonly supplierPhone?: string | undefined
  readonly arranged?: Arranged | undefined
}

/** What the desk arranged for it, with the driver whom the voucher named before; empty: it named nobody else. */
export type Arranged = SaidArrangement & { readonly driverWas: string }

/** A hotel, a flight or another service that was sold, in the words of its quotation. */
export type ServiceLine = {
  readonly name: string
  readonly day: PlainDate
  /** On the clock of the place; null: at no time of its own. */
  readonly time: ClockTime | null
  /** Without a time of its own it stands before what is at this time. */
  readonly before?: ClockTime | null
  /** The same when it was sold, where that has moved since: by it services keep their letters. */
  readonly beforeSold?: ClockTime | null | undefined
  /** What happens then, or on that day: 'Check-in'. */
  readonly timeOf: string
  readonly timeNotes: readonly string[]
  readonly description: string
  readonly facts: readonly Fact[]
  /** Of a stay: how its guests are driven to it and from it. Absent in what was sold before this was kept. */
  readonly rides?: StayRides | undefined
  /** Of a transfer: how its party is driven there and back. */
  readonly drives?: Drives | undefined
  /** The flight to which its way back led when it was sold, where that has moved since; null: none was known. */
  readonly leavesSold?: ClockTime | null | undefined
  readonly supplier?: string | undefined
  /** Where it is called. */
  readonly supplierPhone?: string | undefined
  readonly arranged?: Arranged | undefined
  readonly isCancelled: boolean
  readonly confirmedAt: Instant
}

type Fact = {
  readonly label: string
  readonly value: string
  /** What it was before it changed. */
  readonly was?: string
  /** Of somebody who can be called. */
  readonly phone?: string
}
/** `until` is null where nobody has said when it closes; not after `from`: on the next day. */
type Opening = { readonly from: ClockTime; readonly until: ClockTime | null }
export type Service = {
  readonly code: string
  readonly state: 'confirmed' | 'cancelled'
  readonly time: ClockTime | null
  /** What an older voucher says instead. */
  readonly timeWas: ClockTime | null
  readonly timeOf: string
  /** It is open for a while, and its travellers come when they like; null: they are expected at a time, or on a day. */
  readonly opens: Opening | null
  readonly timeNotes: string[]
  readonly name: string
  readonly option: string
  readonly description: string
  readonly included: string[]
  readonly facts: Fact[]
}
export type Sheet = { readonly reference: string; readonly date: PlainDate; readonly services: Service[] }

/**
 * One sheet for each day, in the order in which things happen. The references stay the same for good: what is cancelled stays on its sheet, and what is sold later
 * gets the numbers and letters that follow, wherever it stands.
 */
export function makeSheets(orderId: number, lines: readonly (VoucherLine | ServiceLine)[]): Sheet[] {
  const bySale = withDepartures(lines).toSorted(
    (a, b) =>
      epochMs(a.confirmedAt) - epochMs(b.confirmedAt) || compareText(a.day, b.day) || compareText(soldBeginOf(a), soldBeginOf(b)),
  )
  const numbered = [...new Set(bySale.map(({ day }) => day))]
  return numbered.toSorted().map((date) => {
    const reference = `V-${orderId}-${numbered.indexOf(date) + 1}`
    const lettered = bySale
      .filter(({ day }) => day === date)
      .map((line, place) => ({ line, code: `${reference}${letterOf(place)}` }))
      .toSorted((a, b) => compareText(beginOf(a.line), beginOf(b.line)))
    return { reference, date, services: lettered.map(({ line, code }) => serviceOf(line, code)) }
  })
}

/**
 * A stay whose guests are driven away when it ends stands on that day too, and so does a transfer with its way back. What of two at one time is such a drive comes first: it leads to
 * the other.
 */
function withDepartures(lines: readonly (VoucherLine | ServiceLine)[]): (VoucherLine | ServiceLine)[] {
  const departures = lines.flatMap((line): ServiceLine[] => {
    if (!('timeOf' in line)) return []
    const back = line.drives?.back
    if (back && back.day !== null) {
      const { arranged, supplier, supplierPhone, isCancelled, confirmedAt, timeOf, leavesSold: beforeSold } = line
      return [
        {
          ...{
            arranged,
            supplier,
            supplierPhone,
            isCancelled,
            confirmedAt,
            timeOf,
            day: back.day,
            before: back.flight?.time ?? null,
            beforeSold,
          },
          ...{ name: titleDrive(back), time: back.time, timeNotes: ['Return'], description: '' },
          facts: factsOfDrive(back),
        },
      ]
    }
    const away = line.rides?.away
    if (!away) return []
    const { name, arranged, isCancelled, confirmedAt, leavesSold: beforeSold } = line
    return [
      {
        ...{ arranged, isCancelled, confirmedAt, day: away.day, before: away.flight?.time ?? null, beforeSold },
        ...{ name: `Transfer from ${name}`, time: null, timeOf: 'Check-out', timeNotes: [], description: '' },
        facts: factsOfRide(away, 'away'),
      },
    ]
  })
  return [...departures, ...lines]
}

function factsOfRide(ride: StayRide, way: keyof StayRides): Fact[] {
  const flight = sayRideFlight(ride, way)
  return [
    ...(ride.vehicle ? [{ label: 'Transfer', value: VEHICLES[ride.vehicle] }] : []),
    {
      label: 'Pickup',
      value: [ride.from || 'We will tell you the place', (way === 'there' && flight) || 'we will tell you the time'].join(', '),
    },
    ...(way === 'away' && ride.to ? [{ label: 'Brought to', value: ride.to }] : []),
    ...(way === 'away' && flight ? [{ label: 'Flight', value: flight }] : []),
  ]
}

/** Who has no time of pickup yet is told it. */
function factsOfDrive({ vehicle, from, to, time, ...way }: Drive): Fact[] {
  const flight = sayDriveFlight(way)
  return [
    ...(vehicle ? [{ label: 'Transfer', value: VEHICLES[vehicle] }] : []),
    { label: 'Pickup', value: time === null ? `${from}, we will tell you the time` : from },
    { label: 'Brought to', value: to },
    ...(flight ? [{ label: 'Flight', value: flight }] : []),
  ]
}

/** What can be had at any time of the day stands after what has a time. */
function beginOf(line: VoucherLine | ServiceLine): string {
  if ('timeOf' in line) return line.time ?? line.before ?? '99:99'
  const { timing, startsAt, transfer, pickupAt } = line
  if (transfer !== 'ticket' && pickupAt !== null) return pickupAt
  return timing === 'openDated' ? '99:99' : startsAt
}

/** The same as it was sold. */
function soldBeginOf(line: VoucherLine | ServiceLine): string {
  if (!('timeOf' in line)) return beginOf({ ...line, pickupAt: line.pickupSold })
  return beginOf(line.beforeSold === undefined ? line : { ...line, before: line.beforeSold })
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** 'A' to 'Z', then 'AA'. */
function letterOf(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26))
  return place < 26 ? letter : letterOf(Math.floor(place / 26) - 1) + letter
}

function serviceOf(line: VoucherLine | ServiceLine, code: string): Service {
  const state = line.isCancelled ? 'cancelled' : 'confirmed'
  if ('timeOf' in line) {
    const { time, timeOf, timeNotes, name, description, facts, rides, drives } = line
    const there = drives ? factsOfDrive(drives.there) : rides?.there ? factsOfRide(rides.there, 'there') : []
    return {
      code,
      state,
      time,
      timeWas: null,
      timeOf,
      opens: null,
      timeNotes: [...timeNotes],
      name,
      option: '',
      description,
      included: [],
      facts: [...facts, ...there, ...driveOf(line.arranged), ...supplierOf(line, name), ...codesOf(line.arranged)],
    }
  }
  return {
    ...{ code, state },
    ...whenOf(line),
    timeWas: line.transfer !== 'ticket' && line.pickupAt !== null ? line.pickupWas : null,
    name: line.activityName,
    option: line.optionName === line.activityName ? '' : line.optionName,
    description: line.description,
    included: [...line.included],
    facts: factsOf(line),
  }
}

function whenOf({
  timing,
  startsAt,
  closesAt,
  transfer,
  pickupAt,
  ...line
}: VoucherLine): Pick<Service, 'time' | 'timeOf' | 'opens' | 'timeNotes'> {
  const takes = durationOf(line)
  const notes = takes === undefined ? [] : [takes]
  const closes = timing === 'openingHours' && closesAt !== null ? [`Until ${closesAt}`] : []
  if (transfer !== 'ticket' && pickupAt !== null) {
    const begins = { startTimes: [`Starts at ${startsAt}`], openingHours: [`Open from ${startsAt}`], openDated: [] }[timing]
    return { time: pickupAt, timeOf: 'Pickup', opens: null, timeNotes: [...begins, ...closes, ...notes] }
  }
  if (timing === 'openDated') return { time: null, timeOf: 'Any time', opens: null, timeNotes: notes }
  if (timing === 'startTimes') return { time: startsAt, timeOf: 'Start', opens: null, timeNotes: notes }
  return { time: startsAt, timeOf: 'Open from', opens: { from: startsAt, until: closesAt }, timeNotes: [...closes, ...notes] }
}

function durationOf({ minutesFrom, minutesTo }: Pick<VoucherLine, 'minutesFrom' | 'minutesTo'>): string | undefined {
  const [least, most] = [minutesFrom ?? minutesTo, minutesTo ?? minutesFrom]
  if (least === null || most === null) return undefined
  return least === most ? `About ${shortly(least)}` : `${shortly(least)} to ${shortly(most)}`
}

/** '3 h', '3 h 30 m' */
const shortly = (minutes: number) => formatDuration(minutes).replace(' 00 m', '')

export const VEHICLES = { sharing: 'Shared vehicle', private: 'Private vehicle' } as const
const TRANSFER: Readonly<Record<TransferChoice, string>> = {
  ticket: 'Not included: please come on your own',
  sharing: 'Shared vehicle',
  private: 'Private vehicle',
}

/** 'Private vehicle there, shared vehicle back' */
export function sayTransfer(transfer: TransferChoice, ways: VoucherLine['ways']): string {
  if (transfer === 'ticket' || !ways || ways.out === ways.back) return TRANSFER[transfer]
  if (ways.out === 'none') return `${TRANSFER[transfer]}, back only`
  if (ways.back === 'none') return `${TRANSFER[transfer]}, there only`
  return `${VEHICLES[ways.out]} there, ${VEHICLES[ways.back].toLowerCase()} back`
}

/** A hotel is not its own supplier. */
function supplierOf({ supplier, supplierPhone }: Pick<VoucherLine, 'supplier' | 'supplierPhone'>, name: string): Fact[] {
  const phone = supplierPhone && { phone: supplierPhone }
  if (supplier === undefined || supplier === name) return phone ? [{ label: 'Phone', value: '', ...phone }] : []
  return [{ label: 'Supplier', value: supplier, ...phone }]
}

/** Who comes, in what. One who was named and comes no more is struck. */
function driveOf(arranged: Arranged | undefined): Fact[] {
  if (!arranged) return []
  const { driverWas: was, vehicle } = arranged
  const driver = nameDriver(arranged) || (was && 'We will tell you the driver')
  return [
    ...(driver ? [{ label: 'Driver', value: showDriver(driver), ...(was !== '' && { was: showDriver(was) }) }] : []),
    ...(vehicle ? [{ label: 'Vehicle', value: vehicle }] : []),
  ]
}

/** What travellers are asked for on the spot. */
function codesOf(arranged: Arranged | undefined): Fact[] {
  if (!arranged) return []
  const { salesConfirmation, passengerCode } = arranged
  return [
    ...(salesConfirmation ? [{ label: 'Confirmation', value: salesConfirmation }] : []),
    ...(passengerCode ? [{ label: 'Passenger code', value: passengerCode }] : []),
  ]
}

function factsOf({
  transfer,
  pickup,
  pickupAt,
  returnAt,
  returnWas,
  languages,
  reference,
  supplier,
  supplierPhone,
  activityName,
  ways,
  dropOff,
  arranged,
}: VoucherLine): Fact[] {
  const isDriven = transfer !== 'ticket' && ways?.out !== 'none'
  const isDrivenBack = transfer !== 'ticket' && ways?.back !== 'none'
  const from = pickup || 'We will tell you the place'
  return [
    ...(reference === undefined ? [] : [{ label: 'Reference', value: reference }]),
    { label: 'Transfer', value: sayTransfer(transfer, ways) },
    ...(isDriven
      ? [{ label: 'Pickup', value: pickupAt === null ? `${from}, we will tell you the time` : `${from}, ${pickupAt}` }]
      : []),
    ...(isDrivenBack && returnAt !== null
      ? [{ label: 'Return pickup', value: returnAt, ...(returnWas !== null && { was: returnWas }) }]
      : []),
    ...(transfer !== 'ticket' && dropOff !== '' ? [{ label: 'Brought to', value: dropOff }] : []),
    ...driveOf(arranged),
    ...(languages.length > 0 ? [{ label: 'Languages', value: languages.map(nameLanguage).join(', ') }] : []),
    ...supplierOf({ supplier, supplierPhone }, activityName),
    ...codesOf(arranged),
  ]
}

/** When a service is, in one line: '15:00 start', 'Any time from 09:00 to 22:30', 'Any time'. */
export function sayWhen({ time, timeOf, opens }: Pick<Service, 'time' | 'timeOf' | 'opens'>): string {
  if (opens) return `Any time from ${opens.from}${opens.until === null ? '' : ` to ${opens.until}`}`
  return time === null ? timeOf : `${time} ${timeOf.toLowerCase()}`
}

const names = new Intl.DisplayNames(['en'], { type: 'language' })
const nameLanguage = (code: string) => names.of(code) ?? code

type People = { readonly adults: number; readonly childAges: readonly (number | null)[]; readonly infants: number }

/** '2 adults, 2 children (9, 5), 1 infant' */
export function describeParty({ adults, childAges, infants }: People): string {
  const ages = childAges.filter((age) => age !== null)
  const known = ages.length === childAges.length && ages.length > 0 ? ` (${ages.join(', ')})` : ''
  const parts = [
    adults > 0 && (adults === 1 ? '1 adult' : `${adults} adults`),
    childAges.length > 0 && `${childAges.length === 1 ? '1 child' : `${childAges.length} children`}${known}`,
    infants > 0 && (infants === 1 ? '1 infant' : `${infants} infants`),
  ]
  return parts.filter(Boolean).join(', ')
}
