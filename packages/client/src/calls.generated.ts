// Generated from the contract by `npm run client`: do not edit.
/* eslint-disable */

export type Approval = { limit: string; limitCurrency: string; state: "needed" | "waiting" | "given" }
export type Term = { amount: number; unit: "minute" | "hour" | "day"; refundPercent: number }
export type Unanswered = { what: "book" | "cancel"; since: string; tries: number; mayEnd: boolean }
export type ByHand = { learned: "booked" | "notBooked" | "cancelled" | "notCancelled"; note: string; at: string; by: string; isContradicted: boolean }
export type Beside = { saleId: number; kind: string; title: string; reference: string | null; statusName: string; state: "open" | "underWay" | "delivered" | "refunded"; total: string }
export type DeliveredBy = { name: string; reference: string; cancelled: { at: string; refund: string; currency: string } | null; unanswered: Unanswered | null; byHand: ByHand | null }
export type Sale = { saleId: number; orderId: number; reference: string; leadName: string; status: string; statusName: string; activity: string; tourOption: string; date: string; startsAt: string; closesAt: string | null; timing: "startTimes" | "openingHours" | "openDated"; timeZone: string; transfer: "ticket" | "sharing" | "private"; seats: number; currency: string; total: string | null; lines: readonly ({ label: string; detail: string | null; amount: string })[]; terms: readonly (Term)[]; boughtBy: string | null; deliveredBy: DeliveredBy | null; cancellation: { refundPercent: number; refund: string } | null }
export type Picture = { id: number; name: string; widths: readonly (number)[]; width: number; height: number; colour: string; altText: string }
export type Line = { kind: "ticket" | "transfer" | "fee"; code: string | null; people: number; amount: string }
export type Activity = { id: number; name: string; category: string; area: { id: number; name: string } | null; picture: Picture | null; isTransferRequired: boolean }
export type TourOption = { id: number; name: string; timing: "startTimes" | "openingHours" | "openDated"; minutesFrom: number | null; minutesTo: number | null; confirmation: "instant" | "onRequest" }
export type Price = { total: string; perPerson: string; lines: readonly (Line)[] }
export type Price2 = { why: "party" | "transferRequired" | "noTicketRate" | "noTransferRate" | "noExchangeRate" | "notOnSale" | "notAnswered"; sentence: string }
export type Customer = { userId: number; name: string; companyName: string | null }
export type Quotation = { id: number; quotationId: string; status: "new" | "inProgress" | "sent" | "accepted" | "vouchered" | "lost" | "cancelled"; isSent: boolean }
export type Booking = { saleId: number; title: string; statusName: string; isUndelivered: boolean }
export type PartnerCart = { id: number; is_optional: boolean; activity: Activity; tourOption: TourOption; city: { id: number; name: string; timeZone: string }; date: string; time: string | null; endsAt: string | null; transfer: "ticket" | "sharing" | "private"; seats: number; price: Price | Price2; priceWhenAdded: string | null; difference: string | null; freeUntil: string | null; cancellation: readonly (Term)[]; placesLeft: number | null; starts: readonly ({ time: string; places: number | null; isTooLate: boolean })[]; supplierListId: string; supplier: string | null; isConfirmed: boolean }
export type HotelCart = { id: number; is_optional: boolean; accommodationId: number | null; name: string; area: { id: number; name: string } | null; checkinDate: string; noOfNights: number; numberOfRooms: number }
export type Fixe = { cartItemId: number; date: string; time: string | null; transfer: "ticket" | "sharing" | "private" | null }
export type TourOptionCart = { id: number; is_optional: boolean; activity: Activity; tourOption: TourOption; city: { id: number; name: string; timeZone: string }; date: string; time: string | null; endsAt: string | null; transfer: "ticket" | "sharing" | "private"; seats: number; price: Price | Price2; priceWhenAdded: string | null; difference: string | null; freeUntil: string | null; cancellation: readonly (Term)[]; placesLeft: number | null; starts: readonly ({ time: string; places: number | null; isTooLate: boolean })[] }
export type Note = { kind: "closedDay" | "noStart" | "tooLate" | "noPlaces" | "transferMissing" | "noPrice" | "timeMissing" | "onRequest" | "byDesk" | "notConfirmed" | "outsideDates" | "overlap" | "travel" | "priceChanged"; itemIds: readonly (number)[]; minutes: number | null; fixes: readonly (Fixe)[] }
export type CartItems = { tourOptionCart: readonly (TourOptionCart)[]; partnerCart: readonly (PartnerCart)[]; hotelCart: readonly (HotelCart)[] }
export type Cart = { id: number; version: number; contents: string; name: string; status: "new" | "inProgress" | "sent" | "accepted" | "vouchered" | "cancelled"; sentAt: string | null; nextStatuses: readonly ("new" | "inProgress" | "sent" | "accepted" | "vouchered" | "cancelled")[]; mayChange: boolean; mayPay: boolean; customer: Customer | null; quotation: Quotation | null; bookings: readonly (Booking)[]; owner: { id: number; name: string } | null; remarks: string; deadline: { since: string; until: string } | null; currency: string; adults: number; children: number; childAges: readonly (number | null)[]; infants: number; startDate: string; endDate: string; cartItems: CartItems; totals: { total: string; optional: string; unpriced: number }; paidTotal: string | null; notes: readonly (Note)[]; changedAt: string | null }
export type Document = { documentId: number; kind: "creditNote" | "invoice" | "receipt"; code: string; issuedAt: string; issuedOn: string; about: string; currency: string; total: string }
export type Segment = { origin: string; destination: string; preferredDepartureTime: string }
export type Segment2 = { airlineCode: string; airlineName: string; flightNumber: string; fareClass: string; cabin: "all" | "economy" | "premiumEconomy" | "business" | "first"; operatingCarrier: string | null; originAirportCode: string; originAirportName: string; originCityName: string; originTerminal: string | null; destinationAirportCode: string; destinationAirportName: string; destinationCityName: string; destinationCityCode: string; destinationTerminal: string | null; departureTime: string; departureZone: string; arrivalTime: string; arrivalZone: string; durationMinutes: number; layoverMinutes: number | null; baggage: string | null; cabinBaggage: string | null; aircraft: string | null; stopPoint: string | null; stopPointArrivalTime: string | null; stopPointDepartureTime: string | null }
export type Earnings = { net: string; commission: string; tds: string; discount: string; youEarn: string }
export type Source = { code: string; name: string; status: "asking" | "answered" | "failed" | "late" | "notSold"; count: number; tookMs: number | null; reason: string | null }
export type SearchBy = { segments: readonly (Segment)[]; adultCount: string | number; childCount?: string | number; infantCount?: string | number; JourneyType: string | number; cabin?: "all" | "economy" | "premiumEconomy" | "business" | "first"; directFlight?: boolean; preferredAirlines?: readonly (string)[]; specialFare?: "student" | "armedForces" | "seniorCitizen"; Sources?: readonly (string)[]; searchId?: string }
export type Leg = { segments: readonly (Segment2)[]; durationMinutes: number; dayChange: number; departureAt: string; arrivalAt: string }
export type FareDetail = { paxType: 1 | 2 | 3; count: number; baseFare: string; tax: string; offeredOtherCharges: string; publishedFare: string; publishedPrice: string }
export type Line2 = { kind: "base" | "tax" | "otherCharges" | "serviceFee" | "gst" | "discount" | "tds" | "baggage" | "meal" | "seat" | "convenienceFee"; label: string; detail: string | null; amount: string }
export type Passenger = { paxType: 1 | 2 | 3; title: "Mr" | "Mrs" | "Ms" | "Miss" | "Mstr"; firstName?: string; lastName: string; gender: 1 | 2; dateOfBirth?: string | null; nationality?: string | null; passportNo?: string | null; passportIssueDate?: string | null; passportExpiry?: string | null; passportIssueCountryCode?: string | null; panNumber?: string | null; frequentFlyerNumber?: string | null; phoneCode?: string; mobileNo?: string; email?: string; addressLine1?: string; city?: string; countryCode?: string }
export type Contact = { phoneCode: string; mobileNo: string; email: string; addressLine1?: string; city?: string; countryCode?: string }
export type Gst = { gstNumber: string; companyName: string; companyAddress: string; companyContactNumber: string; companyEmail: string }
export type Fare = { resultIndex: string; currency: string; conversion: string | null; isPriceChanged: boolean; fareDetails: readonly (FareDetail)[]; totalFare: string; totalPayable: string; totalPayableAmt: string; serviceFee: string; gstOnServiceFee: string; markup?: string; gstOnMarkup?: string; tds: string | null; discount: string | null; commissionEarned: string | null; baggagePrice: string; mealPrice: string; seatPrice: string; earnings?: Earnings; lines: readonly (Line2)[] }
export type FareRule = { origin: string; destination: string; airline: string; fareRuleDetail: string }
export type HeldWith = { bookingId: number; pnr: string | null; sectors: readonly (string)[] }
export type Ticket = { ticketId: string; ticketNumber: string; validatingAirline: string }
export type SegmentAdditionalInfo = { baggage: string | null; cabinBaggage: string | null; seat: string | null; meal: string | null }
export type Coupon = { passenger: number; leg: number; origin: string; destination: string; departureAt: string; state: "open" | "flightCancelled" | "void" | "refunded" | "exchanged"; changeRequestId: number | null }
export type Line3 = { kind: "base" | "tax" | "otherCharges" | "serviceFee" | "gst" | "discount" | "tds" | "baggage" | "meal" | "seat" | "convenienceFee" | "txnFee"; label: string; detail: string | null; amount: string }
export type AskedPrice = { total: string; before: string; difference: string; customerTotal: string; until: string; missing: string | null }
export type User = { id: number; firstName: string; lastName: string; email: string; userType: "staff" | "travelAgent" | "retail" | "corporate"; companyName: string | null }
export type History = { at: string; from: string | null; to: string; actor: string; note: string | null }
export type Payment = { method: "gateway"; gatewayOrderId: string; gatewayPaymentId: string | null; status: string; signature: string }
export type Passenger2 = { title: string; firstName: string; lastName: string; paxType: 1 | 2 | 3; gender: 1 | 2; dateOfBirth: string | null; nationality: string | null; passportNo: string | null; passportExpiry: string | null; ticket: Ticket | null; segmentAdditionalInfo: readonly (SegmentAdditionalInfo)[] }
export type Booking2 = { bookingId: number; orderId: string; searchId: string; bound: "outbound" | "inbound" | null; bookingSlug: string | null; pnr: string | null; status: "draft" | "priced" | "awaitingPayment" | "paid" | "issuing" | "issued" | "held" | "failed" | "refunded" | "unknown" | "expired" | "released" | "changeRequested" | "cancelled"; statusId: number; statusText: string; supplierChangeReqStatus: { statusText: string } | null; createdAt: string; holdEndsAt: string | null; heldWith: HeldWith | null; paymentEndsAt: string | null; isLcc: boolean; issues: "atOnce" | "afterHold" | "either"; isRefundable: boolean | null; isHoldAllowed: boolean; fareFamily: string | null; specialFare: "student" | "armedForces" | "seniorCitizen" | null; validatingAirline: string; legs: readonly (Leg)[]; airlinePnrs: readonly (string | null)[]; passengers: readonly (Passenger2)[]; coupons: readonly (Coupon)[]; contact: { email: string; phone: string }; currency: string; amount: string; customerTotal: string; fare: Fare; lines: readonly (Line3)[]; fareRules: readonly (FareRule)[] | null; newPrice: string | null; askedPrice: AskedPrice | null; needsStaff: string | null; notIssuedFrom: string | null; ownReference: string | null; user: User; may: { requestChange: boolean; setOwnReference: boolean }; history?: readonly (History)[] }
export type Line4 = { kind: string; label: string; detail: string | null; amount: string }
export type NewFlight = { sector: { Origin: string; Destination: string }; date: string; searchId?: string; resultIndex?: string }
export type Estimate = { currency: string; paidFare: string; newFare: string | null; fareDifference: string | null; airlinePenalty: string | null; supplierFee: string | null; ourFee: string | null; gstOnOurFee: string; lines: readonly (Line4)[]; total: string; isComplete: boolean; unknown: readonly (string)[]; estimatedAt: string }
export type Offer = { quoteId: string; kind: "void" | "refund" | "partialRefund" | "reissue" | "flightCancelled"; isAutomatic: boolean; currency: string; lines: readonly (Line4)[]; paid: string; airlinePenalty: string | null; supplierFee: string | null; ourFee: string | null; gstOnOurFee: string | null; fareDifference: string | null; refund: string | null; due: string | null; refundTo: readonly ({ to: "wallet" | "card"; label: string; amount: string })[]; remarks: string; validUntil: string; isValid: boolean }
export type Clock = { with: "airline" | "supplier" | "us"; label: string; since: string; sinceOn: string; dueOn: string | null; isOverdue: boolean }
export type Coupon2 = { passengerPlace: number; passenger: string; ticketNumber: string | null; sector: string; state: "open" | "flightCancelled" | "void" | "refunded" | "exchanged" }
export type WantedFlight = { leg: number; wantedOn: string; oldFlight: Leg; newFlight: Leg | null; fareFamily: string | null; newFare: string | null; seenAt: string | null; source: string | null }
export type SupplierMoney = { refund: string; charge: string; receivedAt: string | null }
export type History2 = { place: number; at: string; kind: "move" | "note" | "question" | "answer" | "declined" | "assigned" | "quoted" | "supplier" | "money"; from: string | null; to: string | null; isInternal: boolean; actor: string; note: string | null }
export type May = { accept: boolean; answer: boolean; withdraw: boolean; refresh: boolean; handle: boolean; answerSupplier: boolean; quote: boolean; send: boolean; settle: boolean; reject: boolean; recordReissue: boolean; receiveMoney: boolean }
export type Change = { changeRequestId: number; bookingId: number; pnr: string | null; kind: "void" | "refund" | "partialRefund" | "reissue" | "flightCancelled"; kindLabel: string; state: "confirmed" | "sending" | "unclear" | "atSupplier" | "approved" | "rejected" | "needsStaff" | "askedCustomer" | "paying" | "completed" | "rejectedByStaff" | "cancelledByCustomer"; statusText: string; supplierStatus: string | null; leadPassenger: string; passengerCount: number; sectors: readonly (string)[]; createdAt: string; updatedAt: string; currency: string; refund: string | null; due: string | null; clock: Clock | null; user: User; assignedTo: { userId: number; name: string } | null; requestType: 1 | 2 | 3; cancellationType: 2 | 3; remarks: string; askedBy: string; coupons: readonly (Coupon2)[]; wantedFlights: readonly (WantedFlight)[]; estimate: Estimate | null; quote: Offer | null; offer: Offer | null; question: string | null; supplierChangeIds: readonly (string)[]; supplierDesk: { requestId: string | null } | null; supplierQuestion: { questionId: string; text: string; answer: string | null } | null; supplierMoney: SupplierMoney | null; history: readonly (History2)[]; may: May }
export type Session = { orderId: string; amount: string; currency: string; redirectTo: string; remark: string; expiryTime: string; status: "open" | "paying" | "paid" | "expired" | "refunding" | "refunded"; methods: readonly ("wallet" | "gateway" | "walletAndGateway")[]; gatewayTakes: readonly ("card" | "upi" | "netBanking")[]; spendable: string; approval: Approval | null; cameBack: { amount: string; currency: string; reason: string } | null; isInDoubt: boolean }
export type City = { id: number; city: string; countryCode: string; activities: number }
export type Offer2 = { why: "party" | "transferRequired" | "noTicketRate" | "noTransferRate" | "noExchangeRate"; sentence: string }
export type Slot = { startsAt: string; closesAt: string | null; places: number | null; bookableUntil: string; isTooLate: boolean; freeUntil: string | null }
export type TourOptionCart2 = { tourOptionId: number; date: string; time?: string | null; transfer?: "ticket" | "sharing" | "private"; is_optional?: boolean }
export type PartnerCart2 = { tourOptionId: number; date: string; time?: string | null; transfer?: "ticket" | "sharing" | "private"; is_optional?: boolean; supplierListId: string }
export type HotelCart2 = { accommodationId?: number | null; name?: string; checkinDate: string; noOfNights: number; numberOfRooms?: number; is_optional?: boolean }
export type Option = { resultIndex: string; source: string; journeyKey: string; bound: "outbound" | "inbound"; fareFamily: string | null; specialFare: "student" | "armedForces" | "seniorCitizen" | null; isLCC: boolean; isRefundable: boolean | null; extras: "priced" | "wishes" | "unknown"; isHoldAllowed: boolean | null; holdUntil: string | null; validatingAirline: string; legs: readonly (Leg)[]; seatsLeft: number | null; mealIncluded: boolean; cancellationFee: string | null; changeFee: string | null; currency: string; publishedPrice: string; conversion: string | null; earnings?: Earnings }
export type SearchBy2 = { segments: readonly (Segment)[]; adultCount: number; childCount: number; infantCount: number; JourneyType: 1 | 2 | 3 | 5; cabin: "all" | "economy" | "premiumEconomy" | "business" | "first"; directFlight: boolean; preferredAirlines: readonly (string)[]; specialFare?: "student" | "armedForces" | "seniorCitizen"; Sources: readonly (string)[] }
export type Day = { date: string; fare: string; kind: "seen" | "guide"; seenAt: string; airlineCode: string; airlineName: string; isLowestOfMonth: boolean }
export type SearchBy3 = { segments: readonly (Segment)[]; adultCount: string | number; childCount?: string | number; infantCount?: string | number; JourneyType: string | number; cabin?: "all" | "economy" | "premiumEconomy" | "business" | "first"; directFlight?: boolean; preferredAirlines?: readonly (string)[]; specialFare?: "student" | "armedForces" | "seniorCitizen"; Sources?: readonly (string)[] }
export type Day2 = { date: string; fare: string; kind: "seen" | "guide"; seenAt: string }
export type BagPrice = { airlineCode: string; origin: string; destination: string; weightKg: number; price: string; currency: string }
export type Change2 = { what: string; before: string; after: string; isNet: boolean }
export type Demands = { dateOfBirthForAdults: boolean; passport: boolean; passportIssueDetails: boolean; pan: boolean; gstAllowed: boolean; gstMandatory: boolean; baggage: boolean; meal: boolean; seat: boolean; isInternational: boolean; firstNameFormat: string | null; lastNameFormat: string | null }
export type Penalty = { origin: string; destination: string; applies: "cancellation" | "reissue"; fromHours: number; toHours: number | null; keeps: "amount" | "everything" | "unknown"; amount: string | null; currency: string | null }
export type Offer3 = { id: string; price: string; included: boolean; weight: number; description: string }
export type Offer4 = { id: string; price: string; included: boolean; description: string; quantity: number }
export type Row = { id: string; price: string; included: boolean; code: string; row: number; letter: string; position: "window" | "aisle" | "middle"; features: readonly ("exitRow" | "bulkhead" | "wing" | "recline" | "quiet")[]; unavailable: "taken" | "blocked" | "noSeat" | null }
export type Extra = { passengerIndex: number; kind: "baggage" | "meal" | "seat"; offerId: string }
export type Session2 = { orderId: string; bookingId: number; amount: string; currency: string; traceId: string; redirectTo: string; remark: string; serviceName: string; expiryTime: string; status: "open" | "paying" | "paid" | "expired" | "refunding" | "refunded"; methods: readonly ("wallet" | "gateway" | "walletAndGateway")[]; gatewayTakes: readonly ("card" | "upi" | "netBanking")[]; spendable: string; approval: Approval | null; cameBack: { amount: string; currency: string; reason: string } | null; isInDoubt: boolean; lines: readonly ({ saleId: number; title: string; amount: string })[]; isWithCart: boolean }
export type People = { id: number; name: string; email: string; isBlocked: boolean }
export type Due = { dueOn: string | null; amount: string; isOverdue: boolean }
export type CreditRow = { from: string; amount: string; terms: { kind: "afterDays"; days: number } | { kind: "monthDays"; days: readonly (number)[] } | null; by: string | null }
export type Entry = { id: string; at: string; reason: string; label: string; detail: string | null; by: string | null; bookingId: number | null; pnr: string | null; documentId: number | null; amount: string; balanceAfter: string }
export type Passenger3 = { index: number; name: string; ticketNumber: string | null }
export type Sector = { origin: string; destination: string; originCityName: string; destinationCityName: string }
export type TicketCRInfo = { changeRequestId: number; state: "confirmed" | "sending" | "unclear" | "atSupplier" | "approved" | "rejected" | "needsStaff" | "askedCustomer" | "paying" | "completed" | "rejectedByStaff" | "cancelledByCustomer" }
export type May2 = { payHold: boolean; releaseHold: boolean; requestChange: boolean; setOwnReference: boolean }
export type Change3 = { changeRequestId: number; bookingId: number; pnr: string | null; kind: "void" | "refund" | "partialRefund" | "reissue" | "flightCancelled"; kindLabel: string; state: "confirmed" | "sending" | "unclear" | "atSupplier" | "approved" | "rejected" | "needsStaff" | "askedCustomer" | "paying" | "completed" | "rejectedByStaff" | "cancelledByCustomer"; statusText: string; supplierStatus: string | null; leadPassenger: string; passengerCount: number; sectors: readonly (string)[]; createdAt: string; updatedAt: string; currency: string; refund: string | null; due: string | null; clock: Clock | null; user: User; assignedTo: { userId: number; name: string } | null }
export type Hold = { bookingId: number; pnr: string | null; leadPassenger: string; passengerCount: number; sectors: readonly (string)[]; airlineCodes: readonly (string)[]; travelAt: string; holdEndsAt: string; secondsLeft: number; currency: string; amount: string; customerTotal: string; user: User; isReleasing: boolean; heldWith: HeldWith | null; may: { ticketNow: boolean; release: boolean } }

export type Calls = {
  activitySales: {
    /** The payment of a cart: amount, time left, ways to pay, and what it pays. Scope `book`. */
    getPaymentSession(input: { orderId: string }): Promise<{ success: true; session: Session; sales: readonly (Sale)[]; beside: readonly (Beside)[] }>
    /** Pay a cart from the wallet, or report that the gateway was paid. Scope `book`. */
    orderSuccessCallback(input: { orderId: string; payment: { method: "wallet" } | Payment }): Promise<{ success: true; session: Session; sales: readonly (Sale)[]; beside: readonly (Beside)[] }>
    /** Activities that were ordered and paid, the newest first: of a person, of their company, of all for the desk. Scope `read`. */
    getActivitySales(input?: { cursor?: string | null; needsStaff?: boolean }): Promise<{ success: true; sales: readonly (Sale)[]; nextCursor: string | null }>
    /** An activity that was ordered, with what a cancellation refunds now. Scope `read`. */
    getActivitySale(input: { saleId: number }): Promise<{ success: true; sale: Sale }>
    /** Cancels a confirmed activity and refunds what its terms promise at this moment. Scope `change`. */
    cancelActivity(input: { saleId: number; agreedRefund: string }): Promise<{ success: true; sale: Sale; refund: string }>
  }
  activitySearch: {
    /** The cities in which the site sells activities, by name. Scope `search`. */
    getActivityCities(): Promise<{ success: true; cities: readonly (City)[] }>
    /** Activities of a city with the price of each tour option on each day for a party, in the order of the company; `Accept: application/x-ndjson` streams all pages. Scope `search`. */
    searchActivitiesByCityId(input: { cityId: number; startDate: string; endDate: string; adults?: number; children?: number; childAges?: readonly (number | null)[]; infants?: number; areaIds?: readonly (number)[]; category?: string; transfer?: "ticket" | "sharing" | "private"; timesOfDay?: readonly ("morning" | "noon" | "evening" | "night")[]; maxTotal?: string; freeCancellation?: boolean; after?: number }): Promise<{ success: true; currency: string; timeZone: string; activities: readonly ({ id: number; name: string; description: string; category: string; priority: number; isTransferRequired: boolean; area: { id: number; name: string } | null; picture: Picture | null; tourOptions: readonly ({ id: number; name: string; description: string; timing: "startTimes" | "openingHours" | "openDated"; minutesFrom: number | null; minutesTo: number | null; hasMeal: boolean; hasGuide: boolean; hasTicket: boolean; confirmation: "instant" | "onRequest"; languages: readonly (string)[]; cancellation?: readonly (Term)[]; seats: number; offers: readonly (Price | Offer2)[]; days: readonly ({ date: string; isClosed: boolean; slots: readonly (Slot)[]; offers: Record<string, number>; canBeHad: boolean })[]; nearestDay: string | null })[] })[]; nextAfter: number | null }>
  }
  cart: {
    /** A cart, priced now; -1: an empty one. Scope `search`. */
    getCartData(input: { cartId: -1 | number }): Promise<{ success: true; cart: Cart }>
    /** Puts tour options, activities of partner sites and hotels into a cart; -1: into a new one. Scope `search`. */
    addToCart(input: { cartId: -1 | number; version?: number; payload: { tourOptionCart?: readonly (TourOptionCart2)[]; partnerCart?: readonly (PartnerCart2)[]; hotelCart?: readonly (HotelCart2)[] }; adults: number; children: number; childAges?: readonly (number | null)[]; infants?: number; startDate: string; endDate: string; idempotencyKey?: string }): Promise<{ success: true; cart: Cart; addedIds: readonly (number)[] }>
    /** Asks the suppliers of what partner sites deliver in a cart once more, and gives the cart as it is then. Scope `search`. */
    askPartners(input: { cartId: number }): Promise<{ success: true; cart: Cart }>
    /** Takes an item out of its cart; it can be restored. Scope `search`. */
    deleteCartItem(input: { cartId?: number; version?: number; idempotencyKey?: string; cartItemId: number }): Promise<{ success: true; cart: Cart }>
    /** Keeps another choice for a tour option in the cart: its transfer, its time. Scope `search`. */
    changeCartItem(input: { cartId: number; version?: number; idempotencyKey?: string; cartItemId: number; transfer?: "ticket" | "sharing" | "private"; time?: string | null }): Promise<{ success: true; cart: Cart }>
    /** Orders what is in a cart and is not optional, holds its places, and opens one payment for it all. Scope `book`. */
    payCart(input: { cartId: number; version?: number; idempotencyKey: string; agreedTotal: string; leadName: string; pickup?: string; flight?: { bookingId: number; agreed: string } | null }): Promise<{ success: true; orderId: string; expiresAt: string; amount: string; currency: string }>
  }
  documents: {
    /** A booking's invoices, credit notes and receipts, oldest first. Scope `read`. */
    getBookingDocuments(input: { bookingId: number }): Promise<{ success: true; documents: readonly (Document)[] }>
    /** The invoices, credit notes and receipts of all that was sold together, oldest first. Scope `read`. */
    getOrderDocuments(input: { orderId: number }): Promise<{ success: true; documents: readonly (Document)[] }>
    /** An invoice, credit note or receipt as a PDF. Scope `read`. */
    getDocumentPdf(input: { documentId: number }): Promise<Blob>
  }
  flights: {
    /** Search all sources; `Accept: application/x-ndjson` streams what arrives. Scope `search`. */
    search(input: { segments: readonly (Segment)[]; adultCount: string | number; childCount?: string | number; infantCount?: string | number; JourneyType: string | number; cabin?: "all" | "economy" | "premiumEconomy" | "business" | "first"; directFlight?: boolean; preferredAirlines?: readonly (string)[]; specialFare?: "student" | "armedForces" | "seniorCitizen"; Sources?: readonly (string)[] } | { searchBy: SearchBy }): Promise<{ success: true; searchId: string; traceId: string; expiresAt: string; options: readonly (Option)[]; sources: readonly (Source)[] }>
    /** A search made in the last 15 minutes again, e.g. after a reload. Scope `search`. */
    getSearch(input: { searchId: string }): Promise<{ success: true; searchBy: SearchBy2; searchId: string; traceId: string; expiresAt: string; options: readonly (Option)[]; sources: readonly (Source)[] }>
    /** What is known of the cheapest fare of each day of a month, as the caller would pay it. Scope `search`. */
    getCalendarFare(input: { origin: string; destination: string; month: string } | { searchBy: SearchBy; leg?: 0 | 1; month?: string }): Promise<{ success: true; currency: string; days: readonly (Day)[]; isComplete: boolean }>
    /** What is known of the cheapest fares of the three days before and after. Scope `search`. */
    getNearbyFares(input: { origin: string; destination: string; date: string } | { searchBy: SearchBy3 }): Promise<{ success: true; currency: string; days: readonly (Day2)[] }>
    /** What airlines lately asked for an extra bag on the legs of a search; estimates. Scope `search`. */
    getBagPrices(input: { searchId: string }): Promise<{ success: true; bagPrices: readonly (BagPrice)[] }>
    /** The price of a result, line by line. Scope `search`. */
    getFlightPrice(input: { traceId: string; resultIndex: string }): Promise<{ success: true; fareDetailResult: Fare }>
    /** The airline's rules, sanitised HTML. Scope `search`. */
    getFareRules(input: { traceId: string; resultIndex: string }): Promise<{ success: true; fareRules: readonly (FareRule)[] }>
    /** The live price and demands of a result. Scope `search`. */
    fareQuote(input: { traceId: string; resultIndex: string }): Promise<{ success: true; traceId: string; resultIndex: string; isPriceChanged: boolean; isTimeChanged: boolean; changes: readonly (Change2)[]; previousTotalPayable: string; previousTotalFare: string; option: Option; fareDetailResult: Fare; demands: Demands; isHoldAllowed: boolean; airlineRemark: string | null; penalties: readonly (Penalty)[]; expiresAt: string }>
    /** Bags, meals and seats for sale. Scope `search`. */
    getSSR(input: { traceId: string; resultIndex: string }): Promise<{ success: true; extras: { currency: string; wishesOnly: boolean; baggage: readonly ({ legIndex: number; origin: string; destination: string; offers: readonly (Offer3)[] })[]; meals: readonly ({ legIndex: number; flightIndex: number; flightNumber: string; origin: string; destination: string; offers: readonly (Offer4)[] })[]; seats: readonly ({ legIndex: number; flightIndex: number; flightNumber: string; aircraft: string; origin: string; destination: string; rows: readonly (readonly (Row)[])[] })[] } }>
    /** Would these passengers be accepted on this fare. Scope `search`. */
    validateBooking(input: { searchId: string; resultIndex: string; passengers: readonly (Passenger)[]; contact: Contact; gst?: Gst | null }): Promise<{ success: true; isValid: boolean; shortError: Record<string, string>; warnings: Record<string, string> }>
    /** Make the order and open its payment session. Scope `book`. */
    setFlightDetails(input: { searchId: string; resultIndex: string; agreedTotalPayable: string; passengers: readonly (Passenger)[]; contact: Contact; gst?: Gst | null; extras?: readonly (Extra)[]; ownReference?: string; outboundBookingId?: number | null; inboundResultIndex?: string | null; idempotencyKey: string; replaces?: readonly (string)[] }): Promise<{ success: true; amount: string; currency: string; orderId: string; bookingId: number; expiresAt: string }>
    /** One booking with its state. Scope `read`. */
    getBookingDetails(input: { bookingId: number }): Promise<{ success: true; booking: Booking2 }>
    /** Hold the seats without paying, where fare and account allow it. Scope `book`. */
    holdBooking(input: { orderId: string }): Promise<{ success: true; next: "ticketQueue" | "bookingDetails" | "showReturn" | "payment"; booking: Booking2 }>
    /** Pay from the wallet, or report that the gateway was paid; returns the next step. Scope `book`. */
    orderSuccessCallback(input: { orderId: string; payment: { method: "wallet" } | Payment }): Promise<{ success: true; next: "ticketQueue" | "bookingDetails" | "showReturn" | "payment"; booking: Booking2; bookings: readonly (Booking2)[] }>
    /** An open payment: amount, time left, ways to pay. Scope `book`. */
    getPaymentSession(input: { orderId: string }): Promise<{ success: true; session: Session2; booking: Booking2; bookings: readonly (Booking2)[] }>
    /** Open a payment session for a held booking; two held flights of a domestic return are paid once. Scope `book`. */
    payForHold(input: { bookingId: number; alone?: boolean }): Promise<{ success: true; amount: string; currency: string; orderId: string; bookingId: number; expiresAt: string }>
    /** Agree to a price that changed at ticketing; the wallet pays the difference. Scope `book`. */
    acceptNewPrice(input: { bookingId: number; agreedTotalPayable: string }): Promise<{ success: true; next: "ticketQueue" | "bookingDetails" | "showReturn" | "payment"; booking: Booking2 }>
    /** Cancel a booking whose price changed at ticketing and get the money back. Scope `book`. */
    declineNewPrice(input: { bookingId: number }): Promise<{ success: true; booking: Booking2 }>
  }
  ledger: {
    /** A wallet: what it holds, its credit and what of it is due when. Another's by company, person or e-mail, for staff. Scope `read`. */
    getWallet(input?: { legalEntityId?: number; userId?: number; email?: string }): Promise<{ success: true; wallet: { legalEntityId: number; name: string; kind: string; people: readonly (People)[]; currency: string; balance: string; creditLimit: string; holds: string; spendable: string; creditUsed: string; dues: readonly (Due)[]; overdue: string; isCreditStopped: boolean; creditRows: readonly (CreditRow)[] } }>
    /** Wallet statement with running balance, newest first. Scope `read`. */
    getMyWalletEntries(input?: { legalEntityId?: number; from?: string; to?: string; kind?: "added" | "bookings" | "refunds" | "corrections"; text?: string; cursor?: string; pageSize?: number }): Promise<{ success: true; currency: string; entries: readonly (Entry)[]; nextCursor: string | null; previousCursor: string | null }>
    /** Opening and closing balance, money in and out, and the balance of each day. Scope `read`. */
    getWalletPeriod(input?: { legalEntityId?: number; from?: string; to?: string; kind?: "added" | "bookings" | "refunds" | "corrections"; text?: string }): Promise<{ success: true; currency: string; opening: string; closing: string; moneyIn: string; moneyOut: string; count: number; points: readonly ({ on: string; balance: string })[] }>
  }
  tickets: {
    /** The caller's bookings (an agency's for its agents). Scope `read`. */
    getBookedFlights(input?: { status?: "all" | "ticketed" | "changeRequested" | "held" | "inProgress" | "needsStaff" | "failed" | "cancelled"; journey?: "domestic" | "international" | null; search?: string; pnrOrTicket?: string; airlineCode?: string | null; passengerName?: string; bookedFrom?: string | null; bookedTo?: string | null; travelFrom?: string | null; travelTo?: string | null; userId?: number | null; sort?: "BD" | "BA" | "TD" | "TA"; page?: number | null; cursor?: string | null; pageSize?: number }): Promise<{ success: true; bookings: readonly ({ bookingId: number; bookingSlug: string | null; pnr: string | null; status: "draft" | "priced" | "awaitingPayment" | "paid" | "issuing" | "issued" | "held" | "failed" | "refunded" | "unknown" | "expired" | "released" | "changeRequested" | "cancelled"; statusId: number; createdAt: string; holdEndsAt: string | null; heldWith: HeldWith | null; travelAt: string; leadPassenger: string; passengerCount: number; passengers: readonly (Passenger3)[]; airlines: readonly ({ code: string; name: string })[]; sectors: readonly (Sector)[]; currency: string; amount: string; customerTotal: string; ownReference: string | null; user: User; supplierChangeReqStatus: { statusText: string } | null; ticketCRInfo: TicketCRInfo | null; priceAskedUntil: string | null; needsStaff: string | null; may: May2 })[]; nextCursor: string | null; previousCursor: string | null; totalRecords: number; isTotalExact: boolean; page: number | null; counts: Record<string, number> | null }>
    /** Keep what an agency or company calls a booking in its own books. Scope `book`. */
    setOwnReference(input: { bookingId: number; ownReference: string }): Promise<{ success: true; ownReference: string | null }>
    /** Release held seats before the time limit. Scope `change`. */
    releaseFlight(input: { bookingId: number }): Promise<{ success: true; booking: Booking2 }>
  }
  vouchers: {
    /** The address of the voucher of an order, for its buyer and the desk. Scope `read`. */
    getVoucherOfOrder(input: { orderId: number }): Promise<{ success: true; code: string; revision: number; sentAt: string | null; sentTo: string }>
  }
  changes: {
    /** The charges and the refund of a change, before anything is requested. Scope `change`. */
    getCC(input: { bookingId: number; tickets?: readonly (string | number)[]; sectors?: readonly ({ Origin: string; Destination: string })[]; requestType?: 1 | 2 | 3; cancellationType?: 2 | 3; airlineConfirmation?: string; newFlights?: readonly (NewFlight)[] }): Promise<{ success: true; cancellationCharge: string | null; currency: string; remarks: string; quote: Offer; estimate: Estimate | null }>
    /** Request a refund or a change of tickets; with a quote it is sent at once. Scope `change`. */
    changeRequest(input: { BookingId: number; RequestType: 1 | 2 | 3; CancellationType?: 2 | 3; Sectors?: readonly ({ Origin: string; Destination: string })[]; TicketId?: readonly (string | number)[]; Remarks: string; airlineConfirmation?: string; newFlights?: readonly (NewFlight)[]; quoteId?: string; idempotencyKey: string }): Promise<{ success: true; changeRequestId: number; change: Change }>
    /** The status of a request, checked with the supplier. Scope `read`. */
    getCRStatus(input: { changeRequestId: number }): Promise<{ success: true; statusText: string; clock: Clock | null; change: Change }>
    /** The caller's requests (an agency's for its agents). Scope `read`. */
    getMyChangeRequests(input?: { tab?: "all" | "toDo" | "customer" | "supplier" | "paying" | "completed" | "rejected"; search?: string; cursor?: string | null; page?: number | null; pageSize?: number }): Promise<{ success: true; changes: readonly (Change3)[]; counts: Record<string, number>; nextCursor: string | null; previousCursor: string | null; page: number | null; totalRecords: number; isTotalExact: boolean }>
    /** A request with its history. Scope `read`. */
    getChangeRequest(input: { changeRequestId: number }): Promise<{ success: true; change: Change }>
    /** Accept a quote that was sent after the request. Scope `change`. */
    acceptChangeQuote(input: { changeRequestId: number; quoteId: string }): Promise<{ success: true; change: Change }>
    /** Answer a question about a request, or decline a quote with a reason. Scope `change`. */
    answerChangeRequest(input: { changeRequestId: number; message: string; declinedQuoteId?: string }): Promise<{ success: true; change: Change }>
    /** Withdraw a request before it is sent to the airline. Scope `change`. */
    withdrawChangeRequest(input: { changeRequestId: number; reason?: string }): Promise<{ success: true; change: Change }>
  }
  holds: {
    /** Held seats that are not paid, the earliest time limit first. Scope `read`. */
    getHolds(input?: { cursor?: string | null; pageSize?: number }): Promise<{ success: true; holds: readonly (Hold)[]; nextCursor: string | null }>
  }
}

/** Where each call is made. */
export const CALLS = {
  activitySales: {
    getPaymentSession: { method: 'POST', path: '/activities/payments/getPaymentSession' },
    orderSuccessCallback: { method: 'POST', path: '/activities/payments/orderSuccessCallback' },
    getActivitySales: { method: 'POST', path: '/activities/getActivitySales' },
    getActivitySale: { method: 'POST', path: '/activities/getActivitySale' },
    cancelActivity: { method: 'POST', path: '/activities/cancelActivity' },
  },
  activitySearch: {
    getActivityCities: { method: 'GET', path: '/activities/getActivityCities' },
    searchActivitiesByCityId: { method: 'POST', path: '/activities/searchActivitiesByCityId' },
  },
  cart: {
    getCartData: { method: 'POST', path: '/activities/cart/getCartData' },
    addToCart: { method: 'POST', path: '/activities/cart/addToCart' },
    askPartners: { method: 'POST', path: '/activities/cart/askPartners' },
    deleteCartItem: { method: 'POST', path: '/activities/cart/deleteCartItem' },
    changeCartItem: { method: 'POST', path: '/activities/cart/changeCartItem' },
    payCart: { method: 'POST', path: '/activities/cart/payCart' },
  },
  documents: {
    getBookingDocuments: { method: 'POST', path: '/documents/getBookingDocuments' },
    getOrderDocuments: { method: 'POST', path: '/documents/getOrderDocuments' },
    getDocumentPdf: { method: 'GET', path: '/documents/pdf' },
  },
  flights: {
    search: { method: 'POST', path: '/flight/search' },
    getSearch: { method: 'POST', path: '/flight/getSearch' },
    getCalendarFare: { method: 'POST', path: '/flight/getCalendarFare' },
    getNearbyFares: { method: 'POST', path: '/flight/getNearbyFares' },
    getBagPrices: { method: 'POST', path: '/flight/getBagPrices' },
    getFlightPrice: { method: 'POST', path: '/flight/getFlightPrice' },
    getFareRules: { method: 'POST', path: '/flight/getFareRules' },
    fareQuote: { method: 'POST', path: '/flight/fareQuote' },
    getSSR: { method: 'POST', path: '/flight/getSSR' },
    validateBooking: { method: 'POST', path: '/flight/validateBooking' },
    setFlightDetails: { method: 'POST', path: '/flight/setFlightDetails' },
    getBookingDetails: { method: 'POST', path: '/flight/getBookingDetails' },
    holdBooking: { method: 'POST', path: '/flight/holdBooking' },
    orderSuccessCallback: { method: 'POST', path: '/flight/payments/orderSuccessCallback' },
    getPaymentSession: { method: 'POST', path: '/flight/payments/getPaymentSession' },
    payForHold: { method: 'POST', path: '/flight/payments/payForHold' },
    acceptNewPrice: { method: 'POST', path: '/flight/payments/acceptNewPrice' },
    declineNewPrice: { method: 'POST', path: '/flight/payments/declineNewPrice' },
  },
  ledger: {
    getWallet: { method: 'GET', path: '/wl/user/getWallet' },
    getMyWalletEntries: { method: 'GET', path: '/wl/user/getMyWalletEntries' },
    getWalletPeriod: { method: 'GET', path: '/wl/user/getWalletPeriod' },
  },
  tickets: {
    getBookedFlights: { method: 'POST', path: '/flight/getBookedFlights' },
    setOwnReference: { method: 'POST', path: '/flight/setOwnReference' },
    releaseFlight: { method: 'POST', path: '/flight/releaseFlight' },
  },
  vouchers: {
    getVoucherOfOrder: { method: 'POST', path: '/vouchers/getVoucherOfOrder' },
  },
  changes: {
    getCC: { method: 'POST', path: '/flight/getCC' },
    changeRequest: { method: 'POST', path: '/flight/changeRequest' },
    getCRStatus: { method: 'POST', path: '/flight/getCRStatus' },
    getMyChangeRequests: { method: 'POST', path: '/flight/getMyChangeRequests' },
    getChangeRequest: { method: 'POST', path: '/flight/getChangeRequest' },
    acceptChangeQuote: { method: 'POST', path: '/flight/acceptChangeQuote' },
    answerChangeRequest: { method: 'POST', path: '/flight/answerChangeRequest' },
    withdrawChangeRequest: { method: 'POST', path: '/flight/withdrawChangeRequest' },
  },
  holds: {
    getHolds: { method: 'POST', path: '/flight/getHolds' },
  },
} as const
