-- Erased: a person deleted everywhere, whose receivers are asked to delete the contact for good. Deleted: only removed
-- from this site, and from the receivers' lists.
alter table deliveries drop constraint deliveries_kind_check;
alter table deliveries add constraint deliveries_kind_check
  check (kind in ('lead', 'unsubscribed', 'deleted', 'erased'));

alter table deliveries
  -- When a person had unsubscribed who has been deleted since: the address is kept for 30 days from then.
  add column person_left_at timestamptz(3),
  -- When it was last sent again after a rejection.
  add column sent_again_at timestamptz(3),
  -- A lead that was being sent when its campaign's leads were stopped: no further attempt is made.
  add column is_stopped boolean not null default false;
create index deliveries_sealed on deliveries (person_left_at) where sealed_email is not null and person_left_at is not null;
