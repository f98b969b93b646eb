-- What the owner keeps about one subscriber, and the receipts of data-protection requests.

-- The network that a form was sent from, an IPv4 /24 or an IPv6 /48; null for forms from before.
alter table submissions add column network text;

create table subscriber_notes (
  note_id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  site_id uuid not null,
  subscriber_id uuid not null references subscribers on delete cascade,
  -- Null once the person has no sign-in any more.
  author_id uuid references people on delete set null,
  text text not null,
  created_at timestamptz(3) not null,
  foreign key (account_id, site_id) references sites (account_id, id) on delete cascade
);
create index subscriber_notes_of_subscriber on subscriber_notes (subscriber_id, created_at);
create index subscriber_notes_of_author on subscriber_notes (author_id);

create table subscriber_tags (
  account_id uuid not null,
  site_id uuid not null,
  subscriber_id uuid not null references subscribers on delete cascade,
  tag text not null,
  -- The same tag in any case; a column, because a condition on lower(tag) may not use an index under row-level security.
  tag_key text generated always as (lower(tag)) stored,
  primary key (subscriber_id, tag_key),
  foreign key (account_id, site_id) references sites (account_id, id) on delete cascade
);
create index subscriber_tags_of_site on subscriber_tags (site_id, tag_key, subscriber_id);

-- Why somebody of the account has confirmed a subscriber, instead of the subscriber's own click in the email.
create table manual_confirmations (
  confirmation_id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  site_id uuid not null,
  subscriber_id uuid not null references subscribers on delete cascade,
  confirmed_by uuid references people on delete set null,
  reason text not null,
  created_at timestamptz(3) not null,
  foreign key (account_id, site_id) references sites (account_id, id) on delete cascade
);
create index manual_confirmations_of_subscriber on manual_confirmations (subscriber_id);
create index manual_confirmations_of_person on manual_confirmations (confirmed_by);

-- Proof that a person was deleted, without the person's data.
create table erasure_receipts (
  receipt_id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- The whole signed receipt.
  receipt jsonb not null,
  created_at timestamptz(3) not null
);
create index erasure_receipts_newest on erasure_receipts (account_id, created_at desc, receipt_id desc);

alter table subscriber_notes enable row level security;
create policy own_account on subscriber_notes using (account_id = (select current_account()));
alter table subscriber_tags enable row level security;
create policy own_account on subscriber_tags using (account_id = (select current_account()));
alter table manual_confirmations enable row level security;
create policy own_account on manual_confirmations using (account_id = (select current_account()));
alter table erasure_receipts enable row level security;
create policy own_account on erasure_receipts using (account_id = (select current_account()));
grant select, insert, delete on subscriber_notes, subscriber_tags to poplar_app;
grant select, insert on manual_confirmations, erasure_receipts to poplar_app;

-- The owner unsubscribes, confirms and deletes people.
grant delete on subscribers, responses to poplar_app;
grant update (waits, created_at, confirmed_at, left_at, answers, consent) on subscribers to poplar_app;
grant update (answers, counted_at, email_due) on submissions to poplar_app;

-- A person everywhere in an account.
create index subscribers_of_account_by_email on subscribers (account_id, lower_email);
-- Answers that may contain an email address: few do, so a data-protection request reads only those.
create function may_hold_address(answers jsonb) returns boolean language sql immutable as $$
  select position('@' in answers::text) > 0
$$;
create index submissions_with_address on submissions (account_id) where may_hold_address(answers);
create index responses_with_address on responses (account_id) where may_hold_address(answers);
create index subscribers_with_address on subscribers (account_id) where may_hold_address(answers);
-- Deleting a person empties these references; without an index, each deletion would read the whole table.
create index responses_of_winner on responses (won_by) where won_by is not null;
create index deliveries_of_submission on deliveries (submission_id) where submission_id is not null;

-- When the account's confirmation emails were sent; the links themselves stay out of its reach.
create function confirmation_emails(of_subscribers uuid[]) returns table (submission_id uuid, sent_at timestamptz(3))
language sql stable security definer set search_path = public, pg_temp as $$
  select lead_links.submission_id, lead_links.created_at from lead_links
  join subscribers on subscribers.subscriber_id = lead_links.subscriber_id
  where subscribers.subscriber_id = any(of_subscribers) and subscribers.account_id = current_account()
$$;

-- A deleted person's address is taken out of what was written about others.
grant update (text) on subscriber_notes to poplar_app;
grant update (reason) on manual_confirmations to poplar_app;
