-- A version stays as it was saved, but for who travelled: when the account of its customer ends, nothing may say any more who they were.
grant update (name, document) on quotation_versions to tradewind_app;
