import { describe, expect, test } from 'vitest'
import type { Actor } from '../accounts/actor.ts'
import type { Permission } from '../permissions/permissions.ts'
import { NOTICE_KINDS, type NoticeKind } from './notice-kinds.ts'
import { channelsOf, noticeKindsFor } from './notice-settings.ts'

const person = (userType: Actor['userType'], ...permissions: Permission[]): Actor => ({
  siteId: 1,
  userId: 1,
  userType,
  email: 'a@b.example',
  firstName: 'A',
  lastName: 'B',
  legalEntityId: 1,
  isSuperAdmin: false,
  permissions: new Set(permissions),
  isFlightSearchAllowed: true,
  isFlightHoldAllowed: true,
})
const KINDS = Object.keys(NOTICE_KINDS) as NoticeKind[]
const OFF = { app: false, push: false, mail: false }
const ON = { app: true, push: true, mail: true }

describe('who can get what', () => {
  test.each<[string, Actor, NoticeKind[]]>([
    [
      'a traveller',
      person('retail'),
      [
        'offerChosen',
        'reconciliation',
        'publication',
        'rateDrift',
        'task',
        'approval',
        'invitation',
        'signUp',
        'proposal',
        'network',
        'colleagueBlocked',
      ],
    ],
    [
      'an agent',
      person('travelAgent'),
      ['reconciliation', 'publication', 'rateDrift', 'task', 'invitation', 'signUp', 'proposal', 'network', 'colleagueBlocked'],
    ],
    [
      'staff without permissions',
      person('staff'),
      [
        'walletMoney',
        'lookToBook',
        'reconciliation',
        'publication',
        'rateDrift',
        'task',
        'approval',
        'invitation',
        'signUp',
        'proposal',
        'ownProposal',
        'paymentDue',
        'network',
        'webhooks',
        'colleagueBlocked',
      ],
    ],
    [
      'staff for the books',
      person('staff', 'ledger.reconcile', 'ledger.verify'),
      [
        ...[
          'lookToBook',
          'publication',
          'rateDrift',
          'task',
          'approval',
          'invitation',
          'signUp',
          'proposal',
          'ownProposal',
          'paymentDue',
        ],
        ...['network', 'webhooks', 'colleagueBlocked'],
      ] as NoticeKind[],
    ],
  ])('%s gets all but some', (_, actor, not) => {
    expect(noticeKindsFor(actor)).toEqual(KINDS.filter((kind) => !not.includes(kind)))
  })
})

describe('where it goes', () => {
  test('few kinds are mailed unless somebody wants it', () => {
    expect(KINDS.filter((kind) => channelsOf(kind, undefined).mail)).toEqual([
      'holdEnding',
      'offerChosen',
      'proposal',
      'paymentDue',
      'approval',
      'invitation',
      'signUp',
      'webhooks',
      'signIn',
      'colleagueBlocked',
    ])
    expect(KINDS.every((kind) => channelsOf(kind, undefined).app)).toBe(true)
  })

  test('what has money in it, or lets somebody in, stays in the app, whatever was chosen', () => {
    expect(KINDS.filter((kind) => channelsOf(kind, OFF).app)).toEqual([
      'bookingFailed',
      'walletMoney',
      'paymentDue',
      'reconciliation',
      'signIn',
      'colleagueBlocked',
    ])
    expect(KINDS.some((kind) => channelsOf(kind, OFF).push || channelsOf(kind, OFF).mail)).toBe(false)
  })

  test('that mail failed is never mailed', () => {
    expect(KINDS.filter((kind) => !channelsOf(kind, ON).mail)).toEqual(['mailFailed'])
  })
})
