-- What the identity provider keeps: its own records, its keys, links sent by mail, and attempts.
-- None of it is granted to poplar_app: requests of an account never see it.
create table identity_records (
  kind text not null,
  id text not null,
  payload jsonb not null,
  uid text,
  session_uid text,
  grant_id text,
  person_id uuid references people on delete cascade,
  expires_at timestamptz(3),
  primary key (kind, id)
);
create index identity_records_uid on identity_records (uid) where uid is not null;
create index identity_records_session on identity_records (session_uid) where session_uid is not null;
create index identity_records_grant on identity_records (grant_id) where grant_id is not null;
create index identity_records_person on identity_records (person_id) where person_id is not null;
create index identity_records_expiry on identity_records (expires_at);

-- Made once, on first start. `purpose`: what signs tokens, and what signs cookies.
create table identity_keys (
  purpose text primary key check (purpose in ('tokens', 'cookies')),
  secret jsonb not null,
  created_at timestamptz(3) not null default now()
);

-- A link in a mail works once, until it expires. Only the hash of its token is kept.
create table identity_links (
  token_hash text primary key,
  purpose text not null check (purpose in ('reset-password', 'verify-email')),
  person_id uuid not null references people on delete cascade,
  expires_at timestamptz(3) not null
);
create index identity_links_person on identity_links (person_id);

-- Attempts within one window; `subject` is a hash, so that no list of addresses gathers here.
create table identity_attempts (
  subject text primary key,
  attempts integer not null,
  window_ends_at timestamptz(3) not null
);

-- Mail that would have been sent, where no mail server is configured.
create table outbox_mails (
  mail_id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz(3) not null default now()
);
