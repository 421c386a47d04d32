import type { SupplierCategory } from '@tradewind/domain/network/supplier-categories'
import type { PartnerDays } from './keep-partner-days.ts'
import type { PartnerLink } from './partner-link.ts'

/** The same way between two sites, with each question and message of the consumer counted at both: what was refused or failed is an error, a search is a look. */
export function countedLink(link: PartnerLink, daysOf: () => Pick<PartnerDays, 'note'>): PartnerLink {
  const counted =
    <About extends { readonly kind: string }>(
      call: (between: Parameters<PartnerLink['ask']>[0], about: About) => Promise<unknown>,
    ) =>
    async (between: Parameters<PartnerLink['ask']>[0], about: About): Promise<unknown> => {
      const request = {
        category: categoryOf(about.kind),
        isLook: about.kind === 'search' || about.kind === 'flightSearch',
      }
      try {
        const answer = await call(between, about)
        daysOf().note(between, { ...request, isError: isRefused(answer) })
        return answer
      } catch (error) {
        daysOf().note(between, { ...request, isError: true })
        throw error
      }
    }
  return { ask: counted(link.ask), say: counted(link.say), notify: link.notify }
}

export function categoryOf(kind: string): SupplierCategory {
  return /flight/i.test(kind) ? 'Flights' : 'TourPackages'
}

function isRefused(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'refused' in answer
}
