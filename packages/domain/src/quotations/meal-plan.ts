/** What is served with a room, from nothing to everything. */
export const MEAL_PLANS = ['roomOnly', 'breakfast', 'halfBoard', 'fullBoard', 'allInclusive'] as const
export type MealPlan = (typeof MEAL_PLANS)[number]

/** As hotels and travellers say it. */
export const MEAL_NAMES: Readonly<Record<MealPlan, string>> = {
  roomOnly: 'Room only',
  breakfast: 'Breakfast',
  halfBoard: 'Half board',
  fullBoard: 'Full board',
  allInclusive: 'All inclusive',
}
