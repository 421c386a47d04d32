import { MEAL_NAMES } from '@tradewind/domain/quotations/meal-plan'
import { titleDrive, transferDrives } from '@tradewind/domain/quotations/transfer-drives'
import { escapeHtml } from '../../http/escape-html.ts'
import type { OpenedProposal } from '../open-proposal.ts'
import type { CatalogueOf } from '../read-catalogue-of.ts'
import { countOf, isCancelled } from './proposal-words.ts'

type Item = { readonly what: string; readonly details: readonly string[] }
type Section = { readonly opened: OpenedProposal; readonly catalogue: CatalogueOf }

/** What is in the total and what is not, as its lines and the catalogue say it. A choice changes it: the place of it stays. */
export function includedSection({ opened, catalogue }: Section): string {
  const { included, excluded } = contentsOf(opened, catalogue)
  if (included.length === 0 && excluded.length === 0) return '<div data-live="included"></div>'
  const list = (name: string, kind: 'yes' | 'no', items: readonly Item[]) =>
    items.length === 0
      ? ''
      : `<div><h2>${name}</h2><ul class="${kind}">${items.map(({ what, details }) => `<li><b>${escapeHtml(what)}</b>${details.length > 0 ? `<p>${escapeHtml(details.join(' · '))}</p>` : ''}</li>`).join('')}</ul></div>`
  return `<section class="card contents" data-live="included">${list('Included', 'yes', included)}${list('Not included', 'no', excluded)}</section>`
}

function contentsOf({ kart, changed }: OpenedProposal, catalogue: CatalogueOf): { included: Item[]; excluded: Item[] } {
  const [included, excluded]: [Item[], Item[]] = [[], []]
  type Line = { readonly isOptional: boolean; readonly choice: string; readonly id: number; readonly bookedByCustomer?: boolean }
  const put = (key: string, line: Line, item: Item) => {
    if (isCancelled({ changed }, key)) return
    // An extra that can be added is not in the total; of a choice only what is chosen is spoken of.
    if (line.isOptional) {
      if (line.choice === '') excluded.push({ what: item.what, details: ['Optional'] })
    } else if (line.bookedByCustomer === true) excluded.push({ what: item.what, details: ['Booked by you'] })
    else included.push(item)
  }
  for (const line of kart.accomodations) {
    const { name, noOfNights, meals } = line
    const details = [countOf(noOfNights, 'night', 'nights'), meals ? MEAL_NAMES[meals] : ''].filter(Boolean)
    put(`accomodations.${line.id}`, line, { what: name, details })
  }
  for (const line of kart.activities) {
    const key = `activities.${line.id}`
    const contents = catalogue.contentsOf(key)
    put(key, line, { what: line.name, details: contents?.included ?? [] })
    const isIn = !line.isOptional && !isCancelled({ changed }, key)
    if (isIn && contents && contents.excluded.length > 0)
      excluded.push({ what: contents.excluded.join(' · '), details: [line.name] })
  }
  for (const line of kart.transfers)
    put(`transfers.${line.id}`, line, {
      what: titleDrive(transferDrives(line, kart.flightDetails).there),
      details: line.transferType === 'return' ? ['There and back'] : [],
    })
  for (const line of kart.flightDetails)
    put(`flightDetails.${line.id}`, line, {
      what: `Flight ${line.airlineCode} ${line.flightNo}, ${line.origin} to ${line.destination}`,
      details: [],
    })
  for (const line of kart.miscellaneous) put(`miscellaneous.${line.id}`, line, { what: line.name, details: [] })
  return { included, excluded }
}
