/** The author of automatic actions, as people of every site read it. The product's own name is not shown to them. */
export const AUTOMATIC = 'Automatic'
