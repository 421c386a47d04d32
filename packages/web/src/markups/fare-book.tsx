import type { QueryClient } from '@tanstack/react-query'
import type { RuleRef } from '@tradewind/contract/markups/checks'
import { byCustomer } from '../editions/by-customer.ts'
import { formatDays } from '../editions/format-days.ts'
import type { BookChecks, BookDraft, BookTests, Breakdown, RuleBook } from '../editions/rule-book.ts'
import { api } from '../lib/api.ts'
import { formatCount } from '../lib/locale.ts'
import { type DraftChange, type Group, groupsQuery, MARKUP_KEYS, type TestedTicket } from './markup-queries.ts'
import { TestedTicketCell } from './tested-ticket.tsx'

const at = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor })

/** The rules on flights of a group of customers, as the screens of editions take them. */
export function fareBookOf({ id: groupId, groupName, edition }: Group, queryClient: QueryClient): RuleBook {
  return {
    groupId,
    groupName,
    edition,
    keys: { history: ['GET_RULE_HISTORY', groupId], changed: MARKUP_KEYS },
    calls: {
      readEdition: async () => {
        const { groups } = await queryClient.fetchQuery({ ...groupsQuery, staleTime: 0 })
        return groups.find(({ id }) => id === groupId)?.edition
      },
      publishDraft: (seen) => api.markupDrafts.publishDraft({ groupId, ...seen }),
      discardDraft: () => api.markupDrafts.discardDraft({ groupId }),
      dropDraftChange: (changeId) => api.markupDrafts.dropDraftChange({ groupId, changeId }),
      listEditions: ({ cursor, signal }) => api.markupDrafts.listEditions({ groupId, ...at(cursor) }, { signal }),
      restoreEdition: (seen) => api.markupDrafts.restoreEdition({ groupId, ...seen }),
    },
    words: {
      published: 'Published. Applies to new searches.',
      restored: 'Restored. Applies to new searches.',
      noteHelp: 'Shown in the history. Open searches keep their prices.',
      noDraft:
        'Add rules to a draft to change several at once. Test them on last month’s bookings, then publish. A draft does not change prices.',
    },
  }
}

export function fareDraftOf(groupId: number): BookDraft<DraftChange> {
  return {
    key: ['GET_MARKUP_DRAFT', groupId],
    read: ({ cursor, signal }) => api.markupDrafts.getDraft({ groupId, ...at(cursor) }, { signal }),
    nameSubject: ({ airlineName }) => airlineName,
  }
}

export const numberOfRule = ({ markupId }: RuleRef) => markupId

export function fareChecksOf(groupId: number): BookChecks<RuleRef> {
  return {
    key: ['CHECK_RULES', groupId],
    read: ({ draft, signal }) => api.markupChecks.checkRules({ groupId, draft }, { signal }),
    numberOf: numberOfRule,
    words: {
      allUsed: (count) => `All ${count} rules can apply to some fare.`,
      aboutOverlaps: 'Both apply to some fares. This is often intended: the more specific rule wins.',
    },
  }
}

export function fareTestsOf(groupId: number): BookTests<TestedTicket> {
  return {
    keys: { list: ['GET_WHAT_IFS', groupId], one: ['GET_WHAT_IF'], sales: ['GET_WHAT_IF_LINES'] },
    start: (days) => api.markupChecks.startWhatIf({ groupId, ...days }),
    list: async (signal) => (await api.markupChecks.listWhatIfs({ groupId }, { signal })).whatIfs,
    read: async (whatIfId, signal) => {
      const { byAirline, byBuyer, ...result } = await api.markupChecks.getWhatIf({ whatIfId }, { signal })
      const airlines: Breakdown = {
        name: 'airline',
        label: 'By airline',
        head: 'Airline',
        rows: byAirline.map(({ airlineCode, airlineName, figures }) => ({ id: airlineCode, label: airlineName, figures })),
      }
      return { ...result, breakdowns: [airlines, byCustomer(byBuyer)] }
    },
    listSales: ({ cursor, signal, ...asked }) => api.markupChecks.listWhatIfLines({ ...asked, ...at(cursor) }, { signal }),
    numberOf: ({ bookingId }) => bookingId,
    drawSale: (ticket) => <TestedTicketCell ticket={ticket} />,
    words: {
      lead: 'Reprices this group’s tickets with the draft. Nothing is changed.',
      count: (count) => (count === 1 ? '1 booking' : `${formatCount(count)} bookings`),
      one: 'Booking',
      many: 'Bookings',
      bySale: 'By booking',
      progress: 'Bookings repriced',
      onlyAffected: 'Only bookings with a different price',
      noneAffected: 'No booking would have had a different price.',
      none: {
        icon: 'ticket',
        title: 'No tickets in these days',
        text: (days) => `No customer in this group bought a ticket ${days.from === days.to ? 'on' : 'from'} ${formatDays(days)}.`,
      },
    },
  }
}
