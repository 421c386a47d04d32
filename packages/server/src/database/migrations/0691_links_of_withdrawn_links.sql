-- A link that an agency made of one that was taken back is taken back too: it sells the same version.
update proposals own set revoked_at = sent.revoked_at, revoked_by = sent.revoked_by
  from proposals sent
  where sent.site_id = own.site_id and sent.id = own.resold_from and sent.revoked_at is not null and own.revoked_at is null;
