import { productOf } from './airline-products.ts'
import { chance, pick } from './chance.ts'
import type { Route } from './service.ts'

const TURBOPROP_REACH_KM = 900
const NARROW_REACH_KM = 4600
/** The long-range narrow-bodies, when an airline counts them among its wide ones. */
const NARROW_STRETCH_KM = 5600
const JETS_AMONG_REGIONALS = /^(E|CR)/

/** The aircraft type of the nth flight of a route: regional for thin short ones, wide for long or trunk ones. */
export function chooseAircraft(seed: number, route: Route, nth: number): string {
  const product = productOf(route.airlineCode)
  const luck = chance(seed, 'aircraft', route.airlineCode, route.firstNumber, nth)
  const thin = route.outstation.size !== 'large' || route.perDay <= 2
  const regional = product.regional.filter(
    (type) => route.km <= TURBOPROP_REACH_KM || (JETS_AMONG_REGIONALS.test(type) && route.km <= 1500),
  )
  if (regional.length > 0 && thin && (route.outstation.size === 'small' || luck < 0.5)) return pick(regional, luck)
  if (product.narrow.length === 0) return pick(product.wide, luck)
  if (route.km > NARROW_STRETCH_KM || (route.km > NARROW_REACH_KM && product.wide.length > 0)) return pick(product.wide, luck)
  const trunk =
    route.km > 900 && route.base.size === 'large' && route.outstation.size === 'large' && product.business === 'everywhere'
  const international = route.base.countryCode !== route.outstation.countryCode
  if (trunk && international && luck > (route.km > 2500 ? 0.45 : 0.75))
    return pick(product.wide, chance(seed, 'wide', route.firstNumber, nth))
  return pick(product.narrow, luck)
}
