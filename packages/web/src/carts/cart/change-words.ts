import { formatWeekday } from '../../lib/dates.ts'
import { describeParty, WAYS } from '../search/search-words.ts'
import { type Facts, partyOfCart } from './cart-change.ts'
import type { KeptChange } from './kept-changes.ts'

/** What somebody wanted, in a few words: 'Desert safari: move to Thu 14 Jan'. */
export function describeChange({ wish, name }: Pick<KeptChange, 'wish' | 'name'>): string {
  switch (wish.do) {
    case 'add':
      return `${name}: add`
    case 'move':
      return `${name}: move to ${formatWeekday(wish.date)}${wish.time === undefined ? '' : `, ${wish.time}`}`
    case 'choose':
      return `${name}: ${[wish.time && `start at ${wish.time}`, wish.transfer && WAYS[wish.transfer].name.toLowerCase()].filter(Boolean).join(', ')}`
    case 'mark':
      return `${name}: ${wish.isOptional ? 'make it optional' : 'count it in the total'}`
    case 'remove':
      return `${name}: remove`
    case 'restore':
      return `${name}: put back`
    case 'clear':
      return 'Remove everything'
    case 'plan':
      return `Dates and travellers: ${describeTrip(wish.startDate, wish.endDate)}, ${describeParty(partyOfCart(wish))}`
    case 'rename':
      return wish.name.trim() ? `Name: ${wish.name.trim()}` : 'No name'
    case 'remark':
      return wish.remarks.trim() ? `Remarks: ${wish.remarks.trim()}` : 'No remarks'
    case 'duplicate':
      return 'Duplicate the cart'
    case 'send':
      return 'Send to the desk'
  }
}

/** What somebody else has made of it: 'It is on Fri 15 Jan now.' */
export function describeNow({ wish, seen }: Pick<KeptChange, 'wish' | 'seen'>, now: Facts): string {
  const of = (kind: string) => Object.entries(now).find(([name]) => name.split(' ')[0] === kind)?.[1] ?? undefined
  const isOther = (kind: string) => Object.entries(now).some(([name, value]) => name.split(' ')[0] === kind && seen[name] !== value)
  const said: string[] = []
  const [day, time, way] = [of('day'), of('time'), of('way')]
  if (wish.do === 'restore') return 'It was put back or changed since.'
  if (day && isOther('day')) said.push(`on ${formatWeekday(day)}`)
  if (isOther('time')) said.push(time ? `at ${time}` : 'without a time')
  if (way && isOther('way')) said.push(`with ${WAYS[way as keyof typeof WAYS].name.toLowerCase()}`)
  if (isOther('optional')) said.push(of('optional') === 'true' ? 'optional' : 'in the total')
  if (said.length > 0) return `It is ${said.join(', ')} now.`
  if (wish.do === 'rename') return now.name ? `The cart is called ${now.name} now.` : 'The cart has no name now.'
  if (wish.do === 'remark') return now.remarks ? `The remarks are now: ${now.remarks}` : 'There are no remarks now.'
  if (wish.do === 'plan') return `They are now ${describePlan(now)}.`
  return 'What is in the cart has changed.'
}

function describePlan({ trip, party }: Facts): string {
  const [startDate = '', endDate = ''] = (trip ?? '').split(' ')
  const [adults, childAges, infants] = JSON.parse(party ?? '[0,[],0]') as [number, (number | null)[], number]
  return `${describeTrip(startDate, endDate)}, ${describeParty({ adults, childAges, infants })}`
}

function describeTrip(startDate: string, endDate: string): string {
  return `${formatWeekday(startDate)} – ${formatWeekday(endDate)}`
}
