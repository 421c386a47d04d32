/*
 * The number under which a company is registered for VAT, where that is not in India: its TRN in the Emirates, its VAT number elsewhere. A company that sells in two
 * countries has both this and a GST number. Documents keep what they stated on their day, in their own columns.
 */
alter table legal_entities add column tax_number text check (tax_number ~ '^[A-Z0-9]{5,20}$');
