/** As people write it: 'Q-4127'. */
export const nameQuotation = (id: number): string => `Q-${id}`
