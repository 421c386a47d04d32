-- An approval leads its asker to what it was asked for: to its payment while that is open, and from its sales to the same thing at its price of today.

/* The payment that was to be made; null of requests from before. */
alter table company_approvals add column asked_for text;
alter table company_approvals add foreign key (site_id, asked_for) references payments (site_id, id);
