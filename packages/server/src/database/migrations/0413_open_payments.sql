-- What a buyer may still pay is looked for each time a cart is paid: the payments that stand open, which are few.
create index open_payments_of_buyer on payments (site_id, legal_entity_id) where status in ('open', 'paying');
