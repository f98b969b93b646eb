-- What visitors' browsers have told, by the id that they gave it: a second time it does not count.
create table campaign_events (
  account_id uuid not null,
  site_id uuid not null,
  campaign_id uuid not null,
  event_id text not null,
  created_at timestamptz(3) not null,
  primary key (campaign_id, event_id),
  foreign key (account_id, site_id, campaign_id)
    references campaigns (account_id, site_id, campaign_id) on delete cascade
);
create index campaign_events_age on campaign_events (created_at);

alter table subscribers
  -- By the name of the field.
  add column answers jsonb not null default '{}',
  -- The texts whose boxes were ticked, each with the moment.
  add column consent jsonb not null default '[]',
  -- The place of the prize on the wheel or card, drawn once for an address.
  add column prize integer;

-- What was sent without an address: a survey that asks for none, a card that is scratched before the form.
create table responses (
  response_id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  site_id uuid not null,
  campaign_id uuid not null,
  event_id text not null,
  answers jsonb not null,
  consent jsonb not null,
  prize integer,
  created_at timestamptz(3) not null,
  unique (campaign_id, event_id),
  foreign key (account_id, site_id, campaign_id)
    references campaigns (account_id, site_id, campaign_id) on delete cascade
);

alter table campaign_events enable row level security;
create policy own_account on campaign_events using (account_id = (select current_account()));
alter table responses enable row level security;
create policy own_account on responses using (account_id = (select current_account()));
grant select on responses to poplar_app;
