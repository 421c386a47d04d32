/** Longer than a file should be: every call of the contract that writes stands here with its line in the trail, or with why it has none. */
import { readFileSync } from 'node:fs'
import { contract } from '@tradewind/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** The use case that writes the line, in the transaction of the change. */
const RECORDED: Record<string, string> = {
  'accounts.generatePassword': 'accounts/set-password.ts#setPassword',
  'accounts.updatePassword': 'accounts/change-password.ts#changePassword',
  'secondFactor.confirmSecondFactor': 'accounts/second-factor/set-up-second-factor.ts#confirmSecondFactor',
  'secondFactor.renewRecoveryCodes': 'accounts/second-factor/set-up-second-factor.ts#renewRecoveryCodes',
  'secondFactor.endSecondFactor': 'accounts/second-factor/set-up-second-factor.ts#endSecondFactor',
  'secondFactor.demandSecondFactor': 'accounts/second-factor/govern-second-factor.ts#demandSecondFactor',
  'secondFactor.resetSecondFactor': 'accounts/second-factor/govern-second-factor.ts#resetSecondFactor',
  'sessions.endSession': 'accounts/sessions/end-sessions.ts#endOwnSession',
  'sessions.logoutEverywhere': 'accounts/sessions/end-sessions.ts#logOutEverywhere',
  'sessions.makeSessionHandOver': 'accounts/sessions/hand-over.ts#makeHandOver',
  'accounts.getUserBySessionId': 'accounts/sessions/hand-over.ts#readBySession',
  'sessions.loginBySessionId': 'accounts/sessions/hand-over.ts#logInBySession',
  'accounts.changeMyPhoneDetails': 'accounts/change-my-phones.ts#changeMyPhones',
  'activities.saveActivity': 'catalogue/activities/save-activity.ts#saveActivity',
  'activities.updateActivityPriority': 'catalogue/activities/set-activity.ts#setActivityPriority',
  'activities.arrangeActivities': 'catalogue/activities/set-activity.ts#arrangeActivities',
  'activities.changeActivities': 'catalogue/activities/change-activities.ts#changeActivities',
  'activities.toggleActivityFields': 'catalogue/activities/set-activity.ts#switchActivity',
  'activities.mapAreaActivity': 'catalogue/activities/set-activity.ts#mapAreaOfActivity',
  'tourOptions.saveTourOptions': 'catalogue/options/save-tour-option.ts#saveTourOption',
  'tourOptions.saveCapacityPool': 'catalogue/options/save-pool.ts#savePool',
  'pictures.addPicture': 'catalogue/pictures/add-picture.ts#addPicture',
  'pictures.changePicture': 'catalogue/pictures/change-pictures.ts#changeAltText',
  'pictures.arrangePictures': 'catalogue/pictures/change-pictures.ts#arrangePictures',
  'pictures.deletePicture': 'catalogue/pictures/change-pictures.ts#deletePicture',
  'pictures.restorePicture': 'catalogue/pictures/change-pictures.ts#restorePicture',
  'cart.addToCart': 'carts/add-to-cart.ts#addToCart',
  'cart.deleteCartItem': 'carts/change-items.ts#deleteCartItem',
  'cart.clearAllCart': 'carts/change-items.ts#clearCart',
  'cart.duplicateCart': 'carts/duplicate-cart.ts#duplicateCart',
  'cart.markUnMarkOptional': 'carts/change-items.ts#markOptional',
  'cart.updateCartStatus': 'carts/move-cart.ts#moveCart',
  'cart.updateRemarks': 'carts/change-cart.ts#changeRemarks',
  'cart.updateUserId': 'carts/change-cart.ts#giveCart',
  'cart.updateCartData': 'carts/change-cart.ts#changeCartData',
  'cart.moveCartItem': 'carts/change-items.ts#moveItem',
  'cart.changeCartItem': 'carts/change-items.ts#changeItem',
  'cart.restoreCartItems': 'carts/change-items.ts#restoreItems',
  'cart.renameCart': 'carts/change-cart.ts#renameCart',
  'cart.sendCart': 'carts/move-cart.ts#sendCart',
  'cart.payCart': 'carts/pay-cart.ts#payCart',
  'activitySales.cancelActivity': 'activity-sales/cancel-activity.ts#cancelActivity',
  'vouchers.sendVoucher': 'vouchers/send-voucher.ts#askForVoucher',
  'cartQueue.assignCart': 'carts/handle-cart.ts#assignCart',
  'cartQueue.setCartDeadline': 'carts/handle-cart.ts#setCartDeadline',
  'areas.addArea': 'catalogue/areas/save-area.ts#saveArea',
  'areas.deleteArea': 'catalogue/areas/save-area.ts#deleteArea',
  'areas.savePlace': 'catalogue/areas/save-place.ts#savePlace',
  'areas.deletePlace': 'catalogue/areas/save-place.ts#deletePlace',
  'areaTransfers.createTransfers': 'rates/area-transfers.ts#saveAreaTransfer',
  'areaTransfers.deleteTransfers': 'rates/area-transfers.ts#endAreaTransfer',
  'rates.saveTicketRates': 'rates/save-rates.ts#saveRates',
  'rates.deleteTicketRate': 'rates/save-rates.ts#endRate',
  'rates.orderTicketRates': 'rates/save-rates.ts#orderRates',
  'rates.saveTransferRates': 'rates/save-rates.ts#saveRates',
  'rates.deleteTransferRate': 'rates/save-rates.ts#endRate',
  'rates.orderTransferRates': 'rates/save-rates.ts#orderRates',
  'rateStudio.changeTicketDraft': 'rates/studio/change-rate-draft.ts#changeRateDraft',
  'rateStudio.changeTransferDraft': 'rates/studio/change-rate-draft.ts#changeRateDraft',
  'rateStudio.publishRateDraft': 'editions/publish-draft.ts#publishDraftOf',
  'rateStudio.discardRateDraft': 'editions/change-draft.ts#discard',
  'rateStudio.restoreRateEdition': 'editions/restore-edition.ts#restoreEditionOf',
  'rateStudio.addRateSupplier': 'rates/studio/add-rate-supplier.ts#addRateSupplier',
  'rateStudio.planRatePublication': 'editions/plan-publication.ts#planPublication',
  'rateStudio.changeRatePublication': 'editions/plan-publication.ts#changePublication',
  'rateStudio.cancelRatePublication': 'editions/plan-publication.ts#cancelPublication',
  'activityMarkups.addActivityMarkUp': 'rates/markups/save-activity-markup.ts#addActivityMarkup',
  'activityMarkups.editActivityMarkUp': 'rates/markups/save-activity-markup.ts#editActivityMarkup',
  'activityMarkups.deleteActivityMarkup': 'rates/markups/save-activity-markup.ts#endActivityMarkup',
  'rateSheets.importRateSheet': 'editions/change-draft.ts#touchDraft',
  'rateSheets.publishRateDrafts': 'editions/publish-draft.ts#publishDraftOf',
  'rateSheets.deleteRateSheetMapping': 'rates/sheets/forget-mapping.ts#forgetMapping',
  'accommodations.createNewAccomodation': 'catalogue/hotels/save-accommodation.ts#saveAccommodation',
  'markets.createNewMarket': 'catalogue/markets/save-market.ts#saveMarket',
  'markets.deleteMarket': 'catalogue/markets/delete-market.ts#deleteMarket',
  'markets.updateMarketForCustomer': 'catalogue/markets/set-market-of-customer.ts#setMarketOfCustomer',
  'combos.createDmcCombo': 'rates/combos/create-combo.ts#createCombo',
  'combos.deleteCombo': 'rates/combos/create-combo.ts#deleteCombo',
  'proposals.answerComment': 'proposals/answer-comment.ts#answerComment',
  'proposals.sendProposal': 'proposals/send-proposal.ts#sendProposal',
  'proposals.revokeProposal': 'proposals/revoke-proposal.ts#revokeProposal',
  'quotations.saveKart': 'quotations/save-version.ts#recordVersion',
  'quotations.setKartStatus': 'quotations/move-quotation.ts#moveQuotation',
  'quotationMoney.addReceipt': 'quotations/sell/receive.ts#keepPayment',
  'quotationMoney.returnReceipt': 'quotations/sell/receive.ts#returnReceipt',
  'quotationChanges.offerChange': 'quotations/change/offer-change.ts#offerChange',
  'quotationChanges.agreeToChange': 'quotations/change/carry-out-change.ts#carryOutChange',
  'quotationChanges.withdrawChange': 'quotations/change/offer-change.ts#withdrawChange',
  'quotationMoney.cancelService': 'quotations/sell/cancel-service.ts#cancelService',
  'quotations.removeKartAccomodation': 'quotations/save-version.ts#recordVersion',
  'quotations.removeKartActivity': 'quotations/save-version.ts#recordVersion',
  'quotations.removeKartMiscellaneous': 'quotations/save-version.ts#recordVersion',
  'quotations.decideRateDrift': 'quotations/decide-drift.ts#keepPrices',
  'quotations.saveQuotationRule': 'quotations/save-rule.ts#saveRule',
  'quotations.setKartTemplate': 'quotations/set-template.ts#setKartTemplate',
  'quotations.saveTnc': 'quotations/save-terms.ts#saveTerms',
  'drivers.saveDriver': 'drivers/save-driver.ts#saveDriver',
  'drivers.deleteDriver': 'drivers/delete-driver.ts#deleteDriver',
  'drivers.deleteLocationOption': 'drivers/delete-driver.ts#deleteLocation',
  'drivers.deleteVehicle': 'drivers/delete-driver.ts#deleteVehicle',
  'drivers.saveLocationOption': 'drivers/save-driver.ts#saveLocation',
  'drivers.saveVehicle': 'drivers/save-driver.ts#saveVehicle',
  'customers.startActingFor': 'accounts/acting/act-for-customer.ts#startActingFor',
  'customers.stopActingFor': 'accounts/acting/act-for-customer.ts#stopActingFor',
  'customers.createCustomer': 'customers/create-customer.ts#createCustomer',
  'customers.importCustomers': 'customers/import-customers.ts#importCustomers',
  'customers.updateDetails': 'customers/change-details.ts#changeDetails',
  'permissions.putInGroup': 'permissions/put-in-permission-group.ts#putInPermissionGroup',
  'permissions.createGroup': 'permissions/create-permission-group.ts#createPermissionGroup',
  'permissions.copyGroup': 'permissions/create-permission-group.ts#createPermissionGroup',
  'permissions.renameGroup': 'permissions/save-permission-group.ts#renamePermissionGroup',
  'permissions.saveGroup': 'permissions/save-permission-group.ts#savePermissionGroup',
  'permissions.undoGroupChange': 'permissions/undo-group-change.ts#undoGroupChange',
  'permissions.deleteGroup': 'permissions/delete-permission-group.ts#deletePermissionGroup',
  'permissions.setSuperAdmin': 'permissions/set-super-admin.ts#setSuperAdmin',
  'network.saveSupply': 'network/save-supply.ts#saveSupply',
  'network.saveTerms': 'network/save-supply.ts#saveTerms',
  'network.jumpToSupplier': 'network/jump-to-supplier.ts#jumpToSupplier',
  'network.acceptTerms': 'network/accept-terms.ts#acceptTerms',
  'network.sendRequest': 'network/send-request.ts#sendRequest',
  'network.withdrawRequest': 'network/withdraw-request.ts#withdrawRequest',
  'network.changeMapping': 'network/change-mapping.ts#changeMapping',
  'network.changeRequestStatus': 'network/change-request-status.ts#changeRequestStatus',
  'network.setFlightHold': 'network/set-flight-switch.ts#setFlightSwitch',
  'network.setFlightSearch': 'network/set-flight-switch.ts#setFlightSwitch',
  'partnerActivities.orderPartnerActivity': 'partner-sites/at-buyer/order-from-partner.ts#writeOrder',
  'network.setLERelationConfig': 'network/set-relation-config.ts#deductTds',
  'companyTeam.inviteColleague': 'company-team/invite-colleague.ts#inviteColleague',
  'companyTeam.resendInvitation': 'company-team/invite-colleague.ts#resendInvitation',
  'companyTeam.setColleague': 'company-team/set-colleague.ts#setColleague',
  'companyTeam.appointOwner': 'company-team/set-colleague.ts#appointOwner',
  'companyTeam.blockColleague': 'company-team/end-colleague.ts#blockColleague',
  'companyTeam.removeColleague': 'company-team/end-colleague.ts#removeColleague',
  'companyTeam.setTeamRules': 'company-team/set-team-rules.ts#setTeamRules',
  'companyTeam.askForApproval': 'company-team/ask-for-approval.ts#askForApproval',
  'companyTeam.decideApproval': 'company-team/decide-approval.ts#record',
  'companyTeam.withdrawApproval': 'company-team/decide-approval.ts#record',
  'personalData.setBillingDetails': 'personal-data/personal-data-routes.ts#changeBilling',
  'personalData.setStaffPlace': 'personal-data/personal-data-routes.ts#placeStaff',
  'personalData.deleteMyAccount': 'personal-data/erase-account.ts#eraseAccount',
  'personalData.unsubscribe': 'personal-data/personal-data-routes.ts#endOffers',
  'customerCare.addCustomerNote': 'customer-care/tend-customer.ts#addNote',
  'customerCare.addCustomerTask': 'customer-care/tend-customer.ts#record',
  'customerCare.changeCustomerTask': 'customer-care/tend-customer.ts#record',
  'customerCare.finishCustomerTask': 'customer-care/tend-customer.ts#record',
  'webhooks.makeEndpoint': 'partners/manage-webhooks.ts#makeEndpoint',
  'webhooks.changeEndpoint': 'partners/manage-webhooks.ts#changeEndpoint',
  'webhooks.deleteEndpoint': 'partners/manage-webhooks.ts#deleteEndpoint',
  'webhooks.rotateSecret': 'partners/manage-webhooks.ts#rotateSecret',
  'policies.savePolicy': 'policies/save-policy.ts#savePolicy',
  'partnerKeys.makeKey': 'partners/make-key.ts#makeKey',
  'partnerKeys.rotateKey': 'partners/rotate-key.ts#rotateKey',
  'partnerKeys.revokeKey': 'partners/revoke-key.ts#revokeKey',
  'partnerKeys.setKeyLimits': 'partners/set-key-limits.ts#setKeyLimits',
  'signUp.confirmSignUp': 'sign-up/confirm-sign-up.ts#confirmSignUp',
  'socialLogIn.signUpSocially': 'social-log-in/sign-up-socially.ts#signUpSocially',
  'socialLogIn.disconnectSocially': 'social-log-in/connect-socially.ts#disconnectSocially',
  'socialLogIn.setSocialProvider': 'social-log-in/set-provider.ts#setProvider',
  'signUp.decideSignUp': 'sign-up/decide-sign-up.ts#decideSignUp',
  'signUp.setSignUpSettings': 'sign-up/set-sign-up-settings.ts#setSignUpSettings',
  'customers.toggleBlock': 'customers/block-customer.ts#blockCustomer',
  'customers.setFlightHold': 'customers/set-switch.ts#setSwitch',
  'customers.setFlightSearch': 'customers/set-switch.ts#setSwitch',
  'customers.toggleFlightSearchExemption': 'customers/look-to-book/exempt-customer.ts#exemptCustomer',
  'customers.setLookToBookLimit': 'customers/look-to-book/set-look-to-book-limit.ts#setLookToBookLimit',
  'flightSources.setSourceSetting': 'flights/sources/set-source.ts#setSource',
  'tickets.markTicketed': 'flights/book/settle-by-hand.ts#markTicketed',
  'tickets.markNotIssued': 'flights/book/settle-by-hand.ts#markNotIssued',
  'supplierConnections.addConnection': 'flights/connections/add-connection.ts#addConnection',
  'supplierConnections.changeConnection': 'flights/connections/change-connection.ts#changeConnection',
  'supplierConnections.stopConnection': 'flights/connections/stop-connection.ts#stopConnection',
  'supplierConnections.startConnection': 'flights/connections/stop-connection.ts#startConnection',
  'flightSources.sellAgain': 'flights/stops/sell-again.ts#sellAgain',
  'ledger.userPaymentEntry': 'ledger/entries/enter-payment.ts#enterPayment',
  'ledger.paySupplier': 'ledger/entries/enter-payment.ts#enterPayment',
  'ledger.uploadPaymentProof': 'ledger/entries/claim-payment.ts#claimPayment',
  'ledger.decidePaymentEntry': 'ledger/entries/decide-payment-entry.ts#decidePaymentEntry',
  'ledger.withdrawPaymentEntry': 'ledger/entries/decide-payment-entry.ts#withdrawPaymentEntry',
  'ledger.setCreditLimit': 'ledger/credit/change-credit.ts#giveCredit',
  'ledger.setWalletRules': 'ledger/credit/wallet-rules.ts#setWalletRules',
  'tickets.updateBookingDetails': 'tickets/adjust-ticket.ts#adjustTicket',
  'tickets.setOwnReference': 'flights/book/set-own-reference.ts#setOwnReference',
  'tickets.releaseFlight': 'flights/book/release-hold.ts#releaseHold',
  'changes.changeRequest': 'tickets/changes/confirm-change.ts#confirmChange',
  'changes.acceptChangeQuote': 'tickets/changes/answer-change.ts#acceptQuote',
  'changes.answerChangeRequest': 'tickets/changes/answer-change.ts#answerChange',
  'changes.withdrawChangeRequest': 'tickets/changes/answer-change.ts#withdrawChange',
  'changeDesk.assignChangeRequest': 'tickets/changes/handle-change.ts#assignChange',
  'changeDesk.noteOnChangeRequest': 'tickets/changes/handle-change.ts#noteOnChange',
  'changeDesk.askAboutChangeRequest': 'tickets/changes/ask-customer.ts#askCustomer',
  'changeDesk.quoteChangeRequest': 'tickets/changes/quote-by-hand.ts#quoteByHand',
  'changeDesk.sendChangeRequest': 'tickets/changes/send-by-hand.ts#sendByHand',
  'changeDesk.approveChangeRequest': 'tickets/changes/approve-change.ts#approveChange',
  'changeDesk.rejectChangeRequest': 'tickets/changes/reject-change.ts#rejectChange',
  'changeDesk.receiveSupplierMoney': 'tickets/changes/receive-supplier-money.ts#receiveSupplierMoney',
  'changeDesk.recordReissue': 'tickets/changes/record-reissue.ts#recordReissue',
  'changeDesk.markFlightCancelled': 'tickets/changes/mark-flight-cancelled.ts#markFlightCancelled',
  'changeRules.addChangeRule': 'tickets/changes/set-change-rules.ts#addChangeRule',
  'markups.saveGroup': 'markups/save-group.ts#saveGroup',
  'markups.deleteGroup': 'markups/delete-group.ts#deleteGroup',
  'markups.setDefaultGroup': 'markups/set-default-group.ts#setDefaultGroup',
  'markups.mapBuyerToGroup': 'markups/map-buyer-to-group.ts#putIntoGroup',
  'markups.saveDefaultMarkup': 'markups/save-rule.ts#saveRule',
  'markups.saveAirlineMarkup': 'markups/save-rule.ts#saveRule',
  'markups.saveDepartureMarkup': 'markups/save-rule.ts#saveRule',
  'markups.deleteDefaultMarkup': 'markups/end-rule.ts#endRule',
  'markups.deleteAirlineMarkup': 'markups/end-rule.ts#endRule',
  'markups.deleteDepartureMarkup': 'markups/end-rule.ts#endRule',
  'markupDrafts.saveDraftRule': 'editions/change-draft.ts#draftRule',
  'markupDrafts.removeInDraft': 'editions/change-draft.ts#removeRuleInDraft',
  'markupDrafts.dropDraftChange': 'editions/change-draft.ts#dropChange',
  'markupDrafts.discardDraft': 'editions/change-draft.ts#discard',
  'markupDrafts.publishDraft': 'editions/publish-draft.ts#publishDraftOf',
  'markupDrafts.restoreEdition': 'editions/restore-edition.ts#restoreEditionOf',
  'markupSheets.importRules': 'markups/import-rules.ts#importRules',
  'markupChecks.startWhatIf': 'editions/start-what-if.ts#startWhatIfOf',
  'exchangeRates.importExchangeRates': 'exchange-rates/import-rates.ts#importRates',
  'exchangeRates.decideHeldRates': 'exchange-rates/feeds/decide-held-rates.ts#decideHeldRates',
  'exchangeRates.setRateFeed': 'exchange-rates/feeds/set-rate-feed.ts#setRateFeed',
  'exchangeRates.setExchangeRate': 'exchange-rates/set-exchange-rate.ts#setExchangeRate',
  'payments.setActiveGateway': 'payments/change-payment-settings.ts#chooseActiveGateway',
  'payments.setBankDetails': 'payments/change-payment-settings.ts#setBankDetails',
  'payments.setGatewayFee': 'payments/change-payment-settings.ts#setGatewayFee',
  'savedViews.saveView': 'saved-views/save-view.ts#saveView',
  'savedViews.deleteView': 'saved-views/delete-view.ts#deleteView',
  'savedViews.restoreView': 'saved-views/delete-view.ts#restoreView',
  'reconciliation.runNow': 'reconciliation/start-run.ts#startRun',
  'reconciliation.resolveDifference': 'reconciliation/resolve-difference.ts#resolveDifference',
  'reconciliation.askAgain': 'reconciliation/ask-again.ts#askAgain',
  'reconciliation.assignDifference': 'reconciliation/assign-difference.ts#assignDifference',
  'reconciliation.noteOnDifference': 'reconciliation/assign-difference.ts#noteOnDifference',
}
const READS = 'changes nothing'
const BUYING = "a purchase: the booking's own history and the ledger show each step"
const OWN = "is the person's own, and neither money, rule, person nor ticket"
/** Calls without a line, and why. */
const UNRECORDED: Record<string, string> = {
  'accounts.login': 'a session, kept with the sessions',
  'secondFactor.loginWithCode': 'a session, kept with the sessions',
  'secondFactor.beginSecondFactor': 'counts for nothing until a code confirms it, which is recorded',
  'accounts.logout': 'a session, kept with the sessions',
  'accounts.openPasswordLink': READS,
  'rateSheets.checkRateSheet': READS,
  'accounts.forgetPassword': 'a letter to who is known; what it leads to is recorded when it is used',
  'signUp.signup': 'makes nobody; the link in the letter makes the person, which is recorded',
  'personalData.getMyData': READS,
  'customerCare.getCustomerCare': READS,
  'signUp.openSignUpLink': READS,
  'socialLogIn.beginSocialLogin': 'sends a browser to a provider; what it comes back with is recorded',
  'socialLogIn.beginSocialConnection': 'sends a browser to a provider; what it comes back with is recorded',
  'socialLogIn.googleLogin': 'a session, kept with the sessions; an account that is connected by it has a line (finish-log-in.ts)',
  'socialLogIn.facebookLogin':
    'a session, kept with the sessions; an account that is connected by it has a line (finish-log-in.ts)',
  'socialLogIn.connectSocially': 'a line where something is connected (finish-log-in.ts), otherwise it was so already',
  'signUp.getSignUp': READS,
  'accounts.setEmailSubscription': OWN,
  'catalogueUsers.getUsers': READS,
  'activitySearch.searchActivitiesByCityId': READS,
  'partnerActivities.searchPartnerActivities': READS,
  'activitySales.getPaymentSession': READS,
  'activitySales.getActivitySale': READS,
  'activitySales.getActivitySales': READS,
  'activitySales.orderSuccessCallback': BUYING,
  'vouchers.getVoucherOfOrder': READS,
  'cart.getCartData': READS,
  'cart.getFlightsToPay': READS,
  'cartQueue.getQueue': READS,
  'quotations.copyKart': READS,
  'quotations.getItinerariesByDate': READS,
  'quotations.getTourOptionPriceForQuotationBuilder': READS,
  'quotations.getRateDrift': READS,
  'quotations.repriceKart': READS,
  'combos.getCombos': READS,
  'combos.priceCombo': READS,
  'markets.getMarketsOfCustomers': READS,
  'destination.getAllDmcData': READS,
  'tourOptions.getTourOptionsByCity': READS,
  'customers.getCustomers': READS,
  'customers.getEmailSubscribers': READS,
  'permissions.getGroupOfUser': READS,
  'permissions.getManagedGroup': READS,
  'permissions.simulate': READS,
  'customers.searchUsers': READS,
  'customers.getUserById': READS,
  'customers.getMonthlyUsage': READS,
  'audit.getAuditEntries': READS,
  'desk.getDesk': READS,
  'desk.getOpenCounts': READS,
  'desk.find': READS,
  'documents.getBookingDocuments': READS,
  'exports.exportSales': 'a download: the line is written when it is fetched',
  'exports.exportSubscribers': 'a download: the line is written when it is fetched',
  'exports.exportCustomers': 'a download: the line is written when it is fetched',
  'exports.exportTickets': 'a download: the line is written when it is fetched',
  'exports.exportChangeRequests': 'a download: the line is written when it is fetched',
  'exports.cancelExport': OWN,
  'flights.search': READS,
  'flights.getSearch': READS,
  'flights.getCalendarFare': READS,
  'flights.getNearbyFares': READS,
  'flights.getBagPrices': READS,
  'flights.getFlightPrice': READS,
  'flights.getFareRules': READS,
  'flights.fareQuote': READS,
  'flights.getSSR': READS,
  'flights.getPassengerViewOptions': READS,
  'flights.validateBooking': READS,
  'flights.getFlightDetails': READS,
  'flights.getBookingDetails': READS,
  'flights.getPaymentSession': READS,
  'flights.setFlightDetails': BUYING,
  'flights.orderSuccessCallback': BUYING,
  'flights.startGatewayPayment': BUYING,
  'flights.holdBooking': BUYING,
  'flights.acceptNewPrice': BUYING,
  'flights.declineNewPrice': BUYING,
  'flights.payForHold': BUYING,
  'flights.getMoreTime': BUYING,
  'payments.verifyPayment': BUYING,
  'ledger.startTopUp': "a payment by gateway: the wallet's statement and the ledger show it",
  'ledger.finishTopUp': "a payment by gateway: the wallet's statement and the ledger show it",
  'ledger.getTopUp': READS,
  'ledger.searchTransactionByPNR': READS,
  'live.handleTicket': 'shows colleagues for a minute, and is forgotten',
  'webhooks.sendTest': 'a message to an address of the caller, kept with the messages',
  'webhooks.resend': 'messages to an address of the caller, kept with the messages',
  'network.getVisibleSuppliers': READS,
  'network.getSupplierDetails': READS,
  'network.getTerms': READS,
  'notifications.sendEmailForWl': 'a letter, kept with the letters',
  'notifications.markNoticesRead': OWN,
  'notifications.setNotificationSetting': OWN,
  'notifications.createPushNotificationSubscription': OWN,
  'notifications.checkExistingSubscription': READS,
  'notifications.removePushSubscription': OWN,
  'offers.shareOptions': 'an offer, kept with its history; nothing is sold by it',
  'offers.listSharedOffers': READS,
  'offers.revokeSharedOffer': 'an offer, kept with its history; nothing is sold by it',
  'offers.bookSharedOption': READS,
  'offers.openSharedOffer': READS,
  'offers.checkSharedOffer': READS,
  'quotationChanges.priceChange': READS,
  'offers.chooseSharedOption': 'an offer, kept with its history; nothing is sold by it',
  'permissions.getPermissionsFromSession': READS,
  'reference.getAirports': READS,
  'reference.getAirlines': READS,
  'savedViews.setDefaultView': OWN,
  'sites.detectSite': READS,
  'supplierConnections.testConnection': 'a question to the supplier; its answer is shown with the connection',
  'tickets.getBookedFlights': READS,
  'sales.getSales': READS,
  'tickets.getTickets': READS,
  'tickets.getTicketDetail': READS,
  'tickets.getQueueTicket': READS,
  'tickets.askSupplierAgain': 'a line where the booking is in doubt (see below), otherwise only shown',
  'changes.getCC': 'a price that binds nobody until it is confirmed',
  'changes.getCRStatus': READS,
  'changes.getMyChangeRequests': READS,
  'changes.getChangeRequest': READS,
  'changeDesk.getChangeRequests': READS,
  'changeDesk.previewChangeQuote': READS,
  'changeDesk.countFlightBookings': READS,
  'changeDesk.getChangeColleagues': READS,
  'holds.getHolds': READS,
  'markupChecks.explainPrice': READS,
  'markupChecks.testFare': READS,
  'reconciliation.getDifferences': READS,
  'reconciliation.getDifference': READS,
}

const ASKING_BY_GET = 'GET'
const WRITES = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).flatMap(([name, procedure]) => {
    const { route } = (procedure as { '~orpc': { route: { method: string } } })['~orpc']
    return route.method === ASKING_BY_GET ? [] : [`${feature}.${name}`]
  }),
)

describe('every call that may write', () => {
  test.each(WRITES)('%s is recorded, or it is said why not', (name) => {
    expect([name in RECORDED, name in UNRECORDED].filter(Boolean)).toHaveLength(1)
  })

  test('none is listed that is gone', () => {
    expect([...Object.keys(RECORDED), ...Object.keys(UNRECORDED)].filter((name) => !WRITES.includes(name))).toEqual([])
  })

  test.each(Object.entries(RECORDED))('%s: %s writes the line itself', (_, place) => {
    const [file = '', name = ''] = place.split('#')
    expect(bodyOf(file, name)).toMatch(
      /\b(recordChange|audit|recordEntry|recordDraft|recordCatalogue|recordFleet|touchDraft|publishEdition|record)\(/,
    )
  })
})

/** Of a use case, as it is written: from its name to the end of the function. */
function bodyOf(file: string, name: string): string {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  const from = text.search(new RegExp(`^(export )?(async )?function ${name}\\b`, 'm'))
  return from < 0 ? '' : text.slice(from, text.indexOf('\n}\n', from))
}

describe('over HTTP', () => {
  let server: TestServer
  let customerId: number
  let entityId: number
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now())
  beforeAll(async () => {
    server = await startTestServer()
    const customer = await server.app.db
      .selectFrom('users')
      .select(['id', 'legal_entity_id'])
      .where('email', '=', 'agent@skylark.example')
      .executeTakeFirstOrThrow()
    customerId = customer.id
    entityId = customer.legal_entity_id
  })
  afterAll(() => server.close())

  const linesNow = async () =>
    Number(
      (
        await server.app.db
          .selectFrom('audit_entries')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  const payment = (key: string) => ({
    legalEntityId: entityId,
    kind: 'topUp',
    amount: '10.00',
    currency: 'INR',
    mode: 'bankTransfer',
    reference: `REF${key}`,
    date: today,
    remark: 'Test',
    idempotencyKey: `audit-${key}`,
  })
  const bank = { accountName: 'Skylark', accountNumber: '12345678', ifsc: 'HDFC0000001', bankName: 'HDFC', branch: '', upiId: '' }

  /** In this order: each changes something that is not so yet. */
  test.each<[string, string, () => Record<string, unknown>]>([
    ['people', 'wl/user/toggleBlock', () => ({ customerId, isBlocked: true })],
    ['people', 'wl/user/toggleBlock', () => ({ customerId, isBlocked: false })],
    ['people', 'wl/user/setFlightHoldSettingForUser', () => ({ userId: customerId, isFlightHold: false })],
    ['people', 'wl/user/setFlightSearchSettingForUser', () => ({ userId: customerId, isFlightSearchAllowed: false })],
    ['people', 'wl/user/toggleFlightSearchExemption', () => ({ customerId, exempt: true })],
    ['money', 'wl/user/userPaymentEntry', () => payment('1')],
    [
      'money',
      'wl/user/setCreditLimit',
      () => ({ legalEntityId: entityId, amount: '777', currency: 'INR', terms: null, note: 'Test' }),
    ],
    ['rules', 'wl/user/setWalletRules', () => ({ aloneUpTo: '1234', overdueStopsCredit: true })],
    ['rules', 'whitelabel/setBankDetails', () => bank],
    ['rules', 'payment/setGatewayFee', () => ({ feePercent: '1.5' })],
    ['rules', 'markupDiscount/LEGroupsForWl', () => ({ groupName: 'Audited' })],
    ['rules', 'markupDiscount/LEGroupsForWl', () => ({ groupName: 'Audited too' })],
    ['money', 'reconciliation/runNow', () => ({})],
  ])('%s: %s leaves one line, and a refused try leaves none', async (area, path, input) => {
    const before = await linesNow()
    const asAgent = await server.call(path, input(), { as: await server.logIn('priya@skylark.example') })
    expect([path, asAgent.status]).toEqual([path, 403])
    expect(await linesNow()).toBe(before)
    const { status, body } = await server.call(path, input(), { as: await server.logIn('admin@skylark.example') })
    expect([path, status, body]).toEqual([path, 200, expect.anything()])
    expect(await linesNow()).toBe(before + 1)
    const line = await server.app.db
      .selectFrom('audit_entries')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect([path, ['money', 'rules'].includes(line.area) ? 'moneyOrRules' : line.area, line.actor_name]).toEqual([
      path,
      area === 'people' ? 'people' : 'moneyOrRules',
      'Kabir Sethi',
    ])
  })
})
