import type { NoticeKind } from '@tradewind/domain/notifications/notice-kinds'
import type { IconName } from '../ui/icons.tsx'

export const KIND_ICONS: Record<NoticeKind, IconName> = {
  ticketIssued: 'ticket',
  bookingFailed: 'warning',
  holdEnding: 'clock',
  changeRequest: 'history',
  walletMoney: 'wallet',
  exportReady: 'download',
  offerChosen: 'check',
  cart: 'cart',
  proposal: 'check',
  ownProposal: 'doc',
  paymentDue: 'wallet',
  network: 'hub',
  lookToBook: 'search',
  reconciliation: 'info',
  publication: 'tag',
  rateDrift: 'tag',
  task: 'list',
  approval: 'check',
  invitation: 'user',
  signUp: 'user',
  webhooks: 'hub',
  signIn: 'lock',
  colleagueBlocked: 'lock',
  mailFailed: 'warning',
}
