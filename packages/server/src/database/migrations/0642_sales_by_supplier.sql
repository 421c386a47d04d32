/*
 * What is bought of another site is summed by supplier from now on, as flights are by airline. What was sold before is added: the trigger on sales writes the news of it.
 * A name is the kind of product and the code of the site: 'flight site:3'.
 */
update sales s set axes = s.axes || 'supplier'::text, axis_names = s.axis_names || (s.kind || ' site:' || p.supplier_site_id)
  from partner_suppliers p
  where p.site_id = s.site_id and p.legal_entity_id = s.supplier_entity_id and s.kind in ('flight', 'activity') and not s.axes && array['supplier'];
