/** The author of what no person did, as people of every site read it: the product's own name is no business of theirs. */
export const AUTOMATIC = 'Automatic'
