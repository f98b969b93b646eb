-- The answer to a write of a caller who is not signed in, under its Idempotency-Key. Kept for an hour
-- only: it is there for a repeat after a lost connection, and may carry what a person needs to go on.
create table kept_public_replies (
  key text primary key,
  request_hash text not null,
  status integer,
  body text,
  created_at timestamptz(3) not null default now()
);
create index kept_public_replies_age on kept_public_replies (created_at);
