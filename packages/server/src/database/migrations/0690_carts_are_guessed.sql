/*
 * How many carts have a text is guessed from what PostgreSQL keeps of the values of an expression. Of an index that leaves rows out it keeps them and does not use them: a
 * word that all have was taken for a rare one, and a million carts were fetched and sorted for one page.
 */
create statistics carts_texts on (upper(name || E'\n' || destinations)) from carts;
