import { type Actor, may } from '../accounts/actor.ts'
import { NOTICE_KINDS, type NoticeKind } from './notice-kinds.ts'

/** How a person can be told: by the bell in the product, on their devices, by e-mail. */
export const CHANNELS = ['app', 'push', 'mail'] as const
export type Channel = (typeof CHANNELS)[number]
export type ChannelChoice = Readonly<Record<Channel, boolean>>

type KindRule = {
  /** Where it goes unless the person chose otherwise. Few are mailed: a letter for everything is read like none. */
  readonly usual: readonly Channel[]
  /** Stays in the app whatever a person chooses, because money is in it. */
  readonly isKept?: true
  /** Telling by mail that mail does not work would never arrive. */
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
  exportReady: { usual: ['app', 'push'], isFor: (actor) => may(actor, 'tickets.export') },
  offerChosen: {
    usual: ['app', 'push', 'mail'],
    isFor: ({ userType }) => userType === 'staff' || userType === 'travelAgent',
  },
  lookToBook: { usual: ['app'], isFor: ({ userType }) => userType !== 'staff' },
  reconciliation: { usual: ['app'], isKept: true, isFor: (actor) => may(actor, 'ledger.reconcile') },
  signIn: { usual: ['app', 'push', 'mail'], isKept: true, isFor: everybody },
  mailFailed: { usual: ['app'], isNeverMailed: true, isFor: everybody },
}

/** The kinds this person can get at all. */
export function noticeKindsFor(actor: Actor): NoticeKind[] {
  return (Object.keys(NOTICE_KINDS) as NoticeKind[]).filter((kind) => RULES[kind].isFor(actor))
}

/** Whether a switch of this kind stands still, and how: money always in the app, mail about failed mail never. */
export function fixedChoice(kind: NoticeKind, channel: Channel): boolean | undefined {
  if (channel === 'app' && RULES[kind].isKept) return true
  if (channel === 'mail' && RULES[kind].isNeverMailed) return false
  return undefined
}

/** Where a notice of this kind goes: as the person chose, else as usual; what is fixed stays fixed. */
export function channelsOf(kind: NoticeKind, chosen: ChannelChoice | undefined): ChannelChoice {
  const goes = (channel: Channel) => fixedChoice(kind, channel) ?? chosen?.[channel] ?? RULES[kind].usual.includes(channel)
  return { app: goes('app'), push: goes('push'), mail: goes('mail') }
}
