/* When its owner last proved who they are. A session that was handed over has the time of the one that it comes from. Null: when it was opened. */
alter table sessions add column proven_at timestamptz;
