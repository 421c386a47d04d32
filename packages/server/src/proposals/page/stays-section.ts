import type { CustomerKart } from '@tradewind/contract/quotations/quotation-shapes'
import { formatWeekday } from '@tradewind/domain/format-date'
import { describeRooms } from '@tradewind/domain/quotations/describe-rooms'
import { MEAL_NAMES } from '@tradewind/domain/quotations/meal-plan'
import { addDays, plainDate } from '@tradewind/domain/time'
import { escapeHtml } from '../../http/escape-html.ts'
import type { OpenedProposal } from '../open-proposal.ts'
import type { CatalogueOf } from '../read-catalogue-of.ts'
import { isOffered, pickOf, tagsHtml, talkHtml, type Ways } from './entry-parts.ts'
import { faceHtml, pictureHtml } from './picture-html.ts'
import { sayStayRides, sayStayTerms } from './proposal-days.ts'
import { countOf, isCancelled } from './proposal-words.ts'

type Stay = CustomerKart['accomodations'][number]
type Section = Ways & { readonly catalogue: CatalogueOf; readonly money: (amount: string) => string }

const keyOf = ({ id }: Stay) => `accomodations.${id}`

/** What was not chosen is no part of the journey that was agreed to. */
const isShown = (opened: OpenedProposal) => (line: Stay) => line.choice === '' || !line.isOptional || isOffered(opened, keyOf(line))

/** The hotels as cards, in the order of their days; those of one choice stand together. Empty: there are none. */
export function staysSection(section: Section): string {
  const { opened } = section
  const stays = opened.kart.accomodations.filter(isShown(opened)).toSorted((a, b) => (a.checkinDate < b.checkinDate ? -1 : 1))
  if (stays.length === 0) return ''
  // A heading of a choice parts what stands before it from what comes after.
  const groups = [...Map.groupBy(stays, (line) => (pickOf(opened, keyOf(line)) ? line.choice : '')).entries()]
  const html = groups.map(([choice, lines]) => {
    const cards = lines.map((line) => stayHtml(line, section)).join('')
    if (choice === '') return `<div class="stays">${cards}</div>`
    const none = lines.map((line) => pickOf(opened, keyOf(line))?.none ?? '').join('')
    return `<div role="group" aria-label="${escapeHtml(choice)}"><h3 class="group">${escapeHtml(choice)}</h3><div class="stays">${cards}</div>${none}</div>`
  })
  return `<section class="stay-list"><h2>Where you stay</h2>${html.join('')}</section>`
}

function stayHtml(line: Stay, { opened, catalogue, money, ...ways }: Section): string {
  const key = keyOf(line)
  const { name, city, checkinDate, noOfNights, choice, isOptional, bookedByCustomer: isOwn, price } = line
  const pick = pickOf(opened, key)
  const isGone = isCancelled(opened, key)
  const picture = catalogue.pictureOf(key)
  const last = addDays(plainDate(checkinDate), noOfNights)
  const title = `<b>${escapeHtml(name)}</b>`
  const amount = price && !isOwn && !isGone ? `<p class="amount">${money(price)}</p>` : ''
  const more = [...sayStayRides(line, opened.kart.flightDetails), ...sayStayTerms(line)]
  const state = isGone ? ' gone' : choice !== '' && isOptional ? ' other' : ''
  return `<article class="card stay${state}" id="${key}"><div class="pic">${picture ? pictureHtml(picture, '(max-width: 700px) 100vw, 360px') : faceHtml('hotel')}</div>
<div class="stay-text">${pick ? pick.choose(title) : `<h3>${title}</h3>`}${tagsHtml(opened, { key, isOptional, choice, isOwn })}
<p>${escapeHtml(city)} · ${escapeHtml(formatWeekday(checkinDate))} to ${escapeHtml(formatWeekday(last))}</p>
<ul class="facts">${factsOf(line)
    .map((fact) => `<li>${escapeHtml(fact)}</li>`)
    .join('')}</ul>${more.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}
${amount}${talkHtml(key, name, { opened, ...ways })}</div></article>`
}

/** '3 nights', '2 rooms', '2 double rooms', 'Deluxe, marina view', 'Breakfast' */
function factsOf({ noOfNights, numberOfRooms, roomCounts, roomType, meals }: Stay): string[] {
  return [
    countOf(noOfNights, 'night', 'nights'),
    countOf(numberOfRooms, 'room', 'rooms'),
    describeRooms(roomCounts),
    roomType,
    meals ? MEAL_NAMES[meals] : '',
  ].filter(Boolean)
}
