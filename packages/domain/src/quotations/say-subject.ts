import { formatDay } from '../format-date.ts'
import { nameParts } from './cost-of-priced.ts'
import { type CostSubject, isOfSameParts } from './typed-cost.ts'

/** '2 adults and 1 child on 14 Jan, with another transfer': what it was typed for, with all that is another wish now. */
export function saySubject(of: CostSubject, now: CostSubject): string {
  const others = [
    ...(of.service === now.service ? [] : ['for another service']),
    ...(of.extent === now.extent ? [] : ['with other nights, rooms or meals']),
    ...(of.ride === now.ride ? [] : [of.ride === '' ? 'without a transfer' : 'with another transfer']),
    ...(of.currency === now.currency ? [] : [`in ${of.currency}`]),
    ...(isOfSameParts(of, now) ? [] : [of.parts.length === 0 ? 'of the whole' : `of the ${nameParts(of.parts)}`]),
  ]
  const ages = `${of.childAges}` === `${now.childAges}` ? [] : of.childAges.filter((age) => age !== null)
  const people = [
    count(of.adults, 'adult', 'adults'),
    `${count(of.child, 'child', 'children')}${of.child > 0 && ages.length > 0 ? ` (${ages.join(', ')})` : ''}`,
    count(of.infant, 'infant', 'infants'),
  ].filter((text) => text !== '')
  const who = people.length > 1 ? `${people.slice(0, -1).join(', ')} and ${people.at(-1)}` : (people[0] ?? 'nobody')
  return [`${who} ${of.day === null ? 'without a day' : `on ${formatDay(of.day)}`}`, ...others].join(', ')
}

const count = (number: number, one: string, many: string) => (number === 0 ? '' : `${number} ${number === 1 ? one : many}`)
