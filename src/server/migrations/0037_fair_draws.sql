-- Until a day after it a form of the design before may still arrive; one that claims to be older is none.
alter table campaigns add column published_at timestamptz;
update campaigns set published_at = updated_at where published_version is not null;

-- A draw before the form is the prize of one address.
alter table responses add column won_by uuid references subscribers (subscriber_id) on delete set null;
