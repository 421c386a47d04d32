import { COMPANY_RIGHTS } from '@tradewind/domain/company-team/company-rights'
import { nameRight } from '@tradewind/domain/company-team/give-rights'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONTRACT_CALLS } from '../testing/contract-calls.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** Calls of customers that need no right of their company, by why. Every other one says which rights it needs. */
const WITHOUT: Readonly<Record<string, readonly string[]>> = {
  'one’s own account and what one is shown and sent': [
    ...['updatePassword', 'changeMyPhoneDetails', 'setEmailSubscription', 'getMyLegalEntity'].map((name) => `accounts.${name}`),
    ...['getSecondFactor', 'beginSecondFactor', 'confirmSecondFactor', 'renewRecoveryCodes', 'endSecondFactor'].map(
      (name) => `secondFactor.${name}`,
    ),
    ...['getMyPasskeys', 'beginPasskey', 'addPasskey', 'renamePasskey', 'removePasskey'].map((name) => `passkeys.${name}`),
    ...['getMySessions', 'endSession', 'logoutEverywhere', 'makeSessionHandOver'].map((name) => `sessions.${name}`),
    ...['getNotices', 'getUnreadCount', 'markNoticesRead', 'getNotificationSettings', 'setNotificationSetting'].map(
      (name) => `notifications.${name}`,
    ),
    ...['createPushNotificationSubscription', 'checkExistingSubscription', 'removePushSubscription'].map(
      (name) => `notifications.${name}`,
    ),
    ...['getSavedViews', 'saveView', 'deleteView', 'restoreView', 'setDefaultView'].map((name) => `savedViews.${name}`),
    'permissions.getPermissionsFromSession',
    ...['beginSocialConnection', 'connectSocially', 'disconnectSocially', 'getMySocialLogIns'].map((name) => `socialLogIn.${name}`),
    ...['getBillingDetails', 'setBillingDetails', 'getMyData', 'deleteMyAccount'].map((name) => `personalData.${name}`),
    'referrals.getReferral',
  ],
  'searching, and what a site offers': [
    ...['search', 'getSearch', 'getCalendarFare', 'getNearbyFares', 'getBagPrices', 'getFlightPrice', 'getFareRules'].map(
      (name) => `flights.${name}`,
    ),
    ...['fareQuote', 'getSSR', 'getPassengerViewOptions', 'validateBooking', 'getFlightDetails'].map((name) => `flights.${name}`),
    ...['getActiveGateway', 'getRazorpayDetails', 'getBankDetails'].map((name) => `payments.${name}`),
    ...['reference.getSources', 'network.getCategories', 'customers.getMyLookToBook', 'quotations.getTnc'],
  ],
  'reading what scopeOf and mayRead let one see': [
    ...['flights.getBookingDetails', 'flights.getPaymentSession', 'tickets.getBookedFlights', 'holds.getHolds'],
    ...['changes.getCC', 'changes.getCRStatus', 'changes.getMyChangeRequests', 'changes.getChangeRequest'],
    ...['activitySales.getPaymentSession', 'activitySales.getActivitySales', 'activitySales.getActivitySale'],
    ...[
      'desk.getDesk',
      'desk.getOpenCounts',
      'desk.find',
      'ownBookings.getMyBookings',
      'exports.exportMyBookings',
      'exports.getMyExports',
      'exports.cancelExport',
      'cart.getFlightsToPay',
      'cartQueue.getQueue',
    ],
    ...['vouchers.getVoucherOfOrder', 'vouchers.sendVoucher', 'notifications.sendEmailForWl'],
    ...['quotations.getKartById', 'quotations.getAllKartsForWl', 'proposals.getOwnQuotation'],
    ...['offers.listSharedOffers', 'offers.revokeSharedOffer'],
  ],
  'the keys that the site has made for one’s own software': [
    ...['getMyKeys', 'getKeyUsage', 'revokeKey', 'rotateKey'].map((name) => `partnerKeys.${name}`),
    ...['getMySandbox', 'startSandbox', 'fillSandboxWallet', 'startSandboxAgain'].map((name) => `sandboxes.${name}`),
  ],
  'where one’s own software is notified: of real money it asks for both rights that the messages show, of play money for none': [
    ...['makeEndpoint', 'changeEndpoint', 'deleteEndpoint', 'getEndpoints', 'rotateSecret', 'sendTest'].map(
      (name) => `webhooks.${name}`,
    ),
    ...['webhooks.getDeliveries', 'webhooks.resend'],
  ],
  'more time for an order that somebody made with the right to, and a look at how its payment ended': [
    'flights.getMoreTime',
    'payments.verifyPayment',
  ],
  'what refuses customers itself, or asks by itself': [
    ...['tickets.updateBookingDetails', 'customers.createCustomer', 'customers.stopActingFor', 'customers.stopViewing'],
    ...['companyTeam.getApprovals', 'companyTeam.withdrawApproval', 'supplierApplications.getMySupplierApplication'],
  ],
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const withhold = (rights: readonly string[]) =>
  server.app.db
    .updateTable('users')
    .set({ withheld_rights: [...rights] })
    .where('email', '=', 'agent2@skylark.example')
    .execute()

test('every call of signed-in customers says which right of a company it needs, or stands here with why it needs none', () => {
  const open = CONTRACT_CALLS.filter(({ meta }) => meta.access.kind === 'signedIn' && !meta.rights).map(({ name }) => name)
  expect(open.sort()).toEqual(Object.values(WITHOUT).flat().sort())
})

describe('a colleague without the right', () => {
  test.each(CONTRACT_CALLS.filter(({ meta }) => meta.rights))(
    '$name names what is missing, before it reads the input',
    async (call) => {
      const rights = call.meta.rights ?? []
      await withhold(rights)
      const ask = async () =>
        server.call<{ errorCode?: string; errorMessage: string; data?: object }>(
          call.path,
          { nonsense: true },
          { as: await server.logIn('agent2@skylark.example'), method: call.method },
        )
      const names = rights.map((right) => `“${nameRight(right)}”`).join(' or ')
      const { status, body } = await ask()
      expect([status, body]).toEqual([
        403,
        expect.objectContaining({
          errorCode: 'FORBIDDEN',
          errorMessage: `Your company has not given you the right ${names}. The owner of your company’s account can give it to you.`,
          data: { permissions: [], companyRights: rights },
        }),
      ])
      // Any one of them is enough, whatever else is withheld.
      for (const right of rights) {
        await withhold(COMPANY_RIGHTS.filter((other) => other !== right))
        expect([right, (await ask()).body.data]).not.toEqual([right, { permissions: [], companyRights: rights }])
      }
    },
  )
})
