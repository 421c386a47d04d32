import { sellsExtras } from '../connections.ts'
import { chance } from './chance.ts'
import type { BaggageForSale, Extras, FareFamily, Flight, Journey, MealForSale } from './journey.ts'
import { drawSeatMap } from './seat-map.ts'

const PAISE = 100
const KILOGRAM_STEPS = [5, 10, 15, 20, 30]
const RUPEES_PER_KG = { domestic: 480, near: 620, far: 1150 } as const
const FAR_MINUTES = 330
/** Full-service carriers that also sell seats in advance; the rest give them out at check-in. */
const FULL_SERVICE_SELLING_SEATS = new Set([
  'AI',
  'BA',
  'LH',
  'LX',
  'OS',
  'AF',
  'KL',
  'EK',
  'EY',
  'SQ',
  'VS',
  'AA',
  'DL',
  'UA',
  'TK',
  'AC',
])

type Dish = { code: string; name: string; rupees: number }
const DISHES: Record<'snack' | 'hot', Dish[]> = {
  snack: [
    { code: 'VGSW', name: 'Paneer tikka sandwich and juice', rupees: 350 },
    { code: 'NVSW', name: 'Chicken junglee sandwich and juice', rupees: 400 },
    { code: 'CASH', name: 'Cashew nuts and coconut water', rupees: 300 },
    { code: 'UPMA', name: 'Rava upma with chutney', rupees: 300 },
    { code: 'FRUT', name: 'Fresh fruit platter', rupees: 400 },
  ],
  hot: [
    { code: 'VGML', name: 'Vegetable biryani with raita', rupees: 450 },
    { code: 'NVML', name: 'Hyderabadi chicken biryani', rupees: 550 },
    { code: 'AVML', name: 'Asian vegetarian meal', rupees: 500 },
    { code: 'VJML', name: 'Jain meal', rupees: 500 },
    { code: 'DBML', name: 'Diabetic meal', rupees: 500 },
    { code: 'CHML', name: "Child's meal: pasta and a muffin", rupees: 400 },
    { code: 'MOML', name: 'Halal lamb kofta with rice', rupees: 600 },
  ],
}

function baggageOf(journey: Journey, family: FareFamily): BaggageForSale[] {
  const minutes = journey.flights.reduce((sum, flight) => sum + flight.durationMinutes, 0)
  const perKg = RUPEES_PER_KG[!journey.isInternational ? 'domestic' : minutes > FAR_MINUTES ? 'far' : 'near']
  const allowance = Number.parseInt(family.checkedBaggage, 10)
  const isInKilograms = /kilogram/i.test(family.checkedBaggage)
  const included: BaggageForSale[] =
    journey.isInternational && isInKilograms && allowance > 0
      ? [{ code: `BI${allowance}`, weightKg: allowance, pricePaise: 0, included: true }]
      : []
  const forSale = KILOGRAM_STEPS.map((weightKg) => ({
    code: `XB${String(weightKg).padStart(2, '0')}`,
    weightKg,
    // Bought in bulk a kilogram costs less.
    pricePaise: Math.round((weightKg * perKg * (1 - weightKg / 150)) / 10) * 10 * PAISE,
    included: false,
  }))
  return [...included, ...forSale]
}

function mealsOf(seed: number, flight: Flight, family: FareFamily): MealForSale[] {
  if (flight.durationMinutes < 60) return []
  const dishes = flight.durationMinutes < 105 ? DISHES.snack : [...DISHES.hot, ...DISHES.snack.slice(0, 2)]
  const offered = dishes.filter((dish) => chance(seed, flight.airlineCode, flight.flightNumber, dish.code) > 0.15)
  const freeChoices = family.mealIncluded ? 3 : 0
  return offered.map(({ code, name, rupees }, index) => ({
    code,
    name,
    pricePaise: index < freeChoices ? 0 : rupees * PAISE,
    included: index < freeChoices,
  }))
}

/** What can be bought beside this fare. A low-cost carrier sells everything; a full-service one at most seats. */
export function offerExtras(seed: number, journey: Journey, family: FareFamily): Extras {
  const sells = sellsExtras(journey)
  const sellsSeats = sells || FULL_SERVICE_SELLING_SEATS.has(journey.validatingAirline)
  return {
    baggage: sells ? baggageOf(journey, family) : [],
    meals: journey.flights.map((flight) => (sells ? mealsOf(seed, flight, family) : [])),
    // Another carrier's aircraft keeps its own seat map to itself.
    seats: journey.flights.map((flight) =>
      sellsSeats && !flight.operatingCarrier ? drawSeatMap(seed, flight, family.cabin, family) : null,
    ),
  }
}
