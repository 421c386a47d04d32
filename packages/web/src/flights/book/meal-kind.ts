const NON_VEG =
  /\b(non[- ]?veg\w*|chicken|mutton|lamb|egg|fish|prawns?|seafood|tuna|salmon|beef|keema|meat|kosher|moslem|muslim|halal)\b/i
const VEG = /\b(veg\w*|jain|paneer|fruit|vegan|poha|upma|idli|dosa|hindu|salad|cheese|corn|chana|dal)\b/i

/** The vegetarian mark of food in India, read from the dish's name; undefined where the name does not say. */
export function mealKind(description: string): 'veg' | 'nonVeg' | undefined {
  if (NON_VEG.test(description)) return 'nonVeg'
  return VEG.test(description) ? 'veg' : undefined
}
