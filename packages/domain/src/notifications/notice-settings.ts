import { type Actor, may } from '../accounts/actor.ts'
import { isOfCompany } from '../company-team/company-rights.ts'
import { NOTICE_KINDS, type NoticeKind } from './notice-kinds.ts'

/** The channels for notifications: the bell in the product, devices, e-mail. */
export const CHANNELS = ['app', 'push', 'mail'] as const
export type Channel = (typeof CHANNELS)[number]
export type ChannelChoice = Readonly<Record<Channel, boolean>>

type KindRule = {
  /** Where a notification goes unless the person chose otherwise. Few are sent by e-mail: if everything is mailed, nothing is read. */
  readonly usual: readonly Channel[]
  /** Always stays in the app, whatever a person chooses, because it is about money. */
  readonly isKept?: true
  /** An e-mail about failed e-mail would never arrive. */
  readonly isNeverMailed?: true
  readonly isFor: (actor: Actor) => boolean
}

const everybody = () => true

const RULES: Record<NoticeKind, KindRule> = {
  ticketIssued: { usual: ['app'], isFor: everybody },
  bookingFailed: { usual: ['app', 'push'], isKept: true, isFor: everybody },
  holdEnding: { usual: ['app', 'push', 'mail'], isFor: everybody },
  changeRequest: { usual: ['app', 'push'], isFor: everybody },
  walletMoney: {
    usual: ['app', 'push'],
    isKept: true,
    isFor: (actor) => actor.userType !== 'staff' || may(actor, 'ledger.verify') || may(actor, 'ledger.topUp'),
  },
  exportReady: { usual: ['app', 'push'], isFor: everybody },
  offerChosen: {
    usual: ['app', 'push', 'mail'],
    isFor: ({ userType }) => userType === 'staff' || userType === 'travelAgent',
  },
  cart: { usual: ['app', 'push'], isFor: everybody },
  proposal: { usual: ['app', 'push', 'mail'], isFor: (actor) => may(actor, 'quotations.edit') },
  ownProposal: { usual: ['app', 'push'], isFor: ({ userType }) => userType !== 'staff' },
  paymentDue: {
    usual: ['app', 'push', 'mail'],
    isKept: true,
    isFor: (actor) => actor.userType !== 'staff' || may(actor, 'quotations.edit'),
  },
  network: {
    usual: ['app', 'push'],
    // The owner of a company applies as a supplier, and hears what was decided.
    isFor: (actor) => may(actor, 'network.ask') || may(actor, 'network.decide') || actor.isCompanyOwner === true,
  },
  lookToBook: { usual: ['app'], isFor: ({ userType }) => userType !== 'staff' },
  reconciliation: { usual: ['app'], isKept: true, isFor: (actor) => may(actor, 'ledger.reconcile') },
  publication: { usual: ['app', 'push'], isFor: (actor) => may(actor, 'rates.edit') },
  rateDrift: { usual: ['app', 'push'], isFor: (actor) => may(actor, 'quotations.view') },
  task: { usual: ['app', 'push'], isFor: (actor) => may(actor, 'customers.view') },
  /** Of a company’s bookings, or of what staff may do. */
  approval: { usual: ['app', 'push', 'mail'], isFor: (actor) => isOfCompany(actor) || actor.isSuperAdmin },
  /** Who is gone from the team is on no other list. */
  invitation: { usual: ['app', 'push', 'mail'], isFor: (actor) => actor.isCompanyOwner === true },
  signUp: { usual: ['app', 'push', 'mail'], isFor: (actor) => may(actor, 'customers.approve') },
  webhooks: { usual: ['app', 'mail'], isFor: ({ userType }) => userType !== 'staff' },
  signIn: { usual: ['app', 'push', 'mail'], isKept: true, isFor: everybody },
  /** Of the staff. Who may unblock them reads it, because who is blocked can decide nothing. */
  colleagueBlocked: { usual: ['app', 'push', 'mail'], isKept: true, isFor: (actor) => may(actor, 'customers.block') },
  mailFailed: { usual: ['app'], isNeverMailed: true, isFor: everybody },
}

/** The kinds this person can get at all. */
export function noticeKindsFor(actor: Actor): NoticeKind[] {
  return (Object.keys(NOTICE_KINDS) as NoticeKind[]).filter((kind) => RULES[kind].isFor(actor))
}

/** Whether a switch of this kind is fixed, and how: money is always in the app, failed e-mail is never e-mailed. */
export function fixedChoice(kind: NoticeKind, channel: Channel): boolean | undefined {
  if (channel === 'app' && RULES[kind].isKept) return true
  if (channel === 'mail' && RULES[kind].isNeverMailed) return false
  return undefined
}

/** Where a notification of this kind goes: as the person chose, else by default; fixed channels stay fixed. */
export function channelsOf(kind: NoticeKind, chosen: ChannelChoice | undefined): ChannelChoice {
  const goes = (channel: Channel) => fixedChoice(kind, channel) ?? chosen?.[channel] ?? RULES[kind].usual.includes(channel)
  return { app: goes('app'), push: goes('push'), mail: goes('mail') }
}
