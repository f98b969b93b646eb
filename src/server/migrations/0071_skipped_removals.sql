-- Skipped: nothing was to be done at the receiver, such as for a person whom it doesn't have.
alter table deliveries drop constraint deliveries_state_check;
alter table deliveries add constraint deliveries_state_check
  check (state in ('waiting', 'sent', 'skipped', 'rejected'));

-- The address of a deleted person whose removal was rejected, encrypted with ENCRYPTION_KEY, so that it can be sent again.
alter table deliveries add column sealed_email text;
