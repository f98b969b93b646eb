-- Every form that came with an address, as it was sent. What a subscriber's row holds is made of those that count;
-- none of them is changed afterwards.
create table submissions (
  submission_id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  site_id uuid not null,
  campaign_id uuid not null,
  subscriber_id uuid not null references subscribers on delete cascade,
  -- By the name of the field.
  answers jsonb not null,
  -- The texts whose boxes were ticked, each with the moment.
  consent jsonb not null,
  -- The address of the page without its query; null where the form did not say it.
  page text,
  created_at timestamptz(3) not null,
  -- Null until the owner of the address has confirmed it; on a list without double opt-in the moment it was sent.
  counted_at timestamptz(3),
  foreign key (account_id, site_id, campaign_id)
    references campaigns (account_id, site_id, campaign_id) on delete cascade
);
create index submissions_of_subscriber on submissions (subscriber_id, created_at);
create index submissions_not_counted on submissions (created_at) where counted_at is null;

alter table submissions enable row level security;
create policy own_account on submissions using (account_id = (select current_account()));
-- Nobody reads those of a person who waits for a double opt-in.
create policy of_the_list on submissions as restrictive using (
  exists (select from subscribers where subscribers.subscriber_id = submissions.subscriber_id));
grant select on submissions to poplar_app;

-- What is known of earlier ones is kept as one.
insert into submissions (account_id, site_id, campaign_id, subscriber_id, answers, consent, created_at, counted_at)
select account_id, site_id, campaign_id, subscriber_id, answers, consent, created_at,
  case when not waits then coalesce(confirmed_at, created_at) end
from subscribers;

-- A link confirms one submission. It outlives one that was never confirmed: by it a person leaves the list.
alter table lead_links add column submission_id uuid references submissions on delete set null;
update lead_links set submission_id = submissions.submission_id
from submissions where submissions.subscriber_id = lead_links.subscriber_id;
create index lead_links_of_submission on lead_links (submission_id);
update subscribers set answers = '{}', consent = '[]' where waits;
