-- Where a site's leads are sent. Replaces the table of integrations, which only held names.
create table connections (
  connection_id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  site_id uuid not null,
  -- A name of the catalogue, such as sendy.
  integration text not null,
  -- The owner's own name for it.
  title text not null,
  -- Encrypted with ENCRYPTION_KEY; null after the receiver rejected it and until it is replaced.
  sealed_credentials text,
  -- What the owner may see of them: the address, and the last four characters of a key.
  address text,
  key_hint text,
  -- Paused connections keep their leads waiting. The reason is null if the owner paused it.
  paused_at timestamptz(3),
  paused_reason text check (paused_reason in ('gone', 'unauthorized')),
  only_confirmed boolean not null default false,
  removes_people boolean not null default true,
  -- Rows of the mapping, in display order: source, target, and what an empty value does.
  field_map jsonb not null default '[]',
  -- For leads of a campaign that has no row in connection_campaigns: whether they are sent, and to which target.
  sends_new_campaigns boolean not null default true,
  default_target text,
  created_at timestamptz(3) not null,
  last_sent_at timestamptz(3),
  unique (account_id, site_id, connection_id),
  foreign key (account_id, site_id) references sites (account_id, id) on delete cascade
);
create index connections_of_site on connections (site_id, created_at);

create table connection_campaigns (
  account_id uuid not null,
  site_id uuid not null,
  connection_id uuid not null,
  campaign_id uuid not null,
  is_sent boolean not null,
  -- The receiver's list, audience, sheet or tag; null for the connection's default.
  target text,
  primary key (connection_id, campaign_id),
  foreign key (account_id, site_id, connection_id)
    references connections (account_id, site_id, connection_id) on delete cascade,
  foreign key (account_id, site_id, campaign_id)
    references campaigns (account_id, site_id, campaign_id) on delete cascade
);

-- The outbox and the ledger in one: written in the lead's transaction, its ID is the ID of the message for good.
create table deliveries (
  delivery_id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  site_id uuid not null,
  connection_id uuid not null,
  kind text not null check (kind in ('lead', 'unsubscribed', 'deleted')),
  -- Null for a person who has been deleted: only their address is left, until it has been taken off there, too.
  subscriber_id uuid references subscribers on delete cascade,
  submission_id uuid references submissions on delete set null,
  email text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'rejected')),
  tries integer not null default 0,
  -- Null while the connection is paused, and once it is sent or rejected.
  next_try_at timestamptz(3),
  -- A worker holds it until then; renewed while it works.
  leased_until timestamptz(3),
  -- The last response: its status, and the receiver's words.
  status integer,
  words text,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  foreign key (account_id, site_id, connection_id)
    references connections (account_id, site_id, connection_id) on delete cascade
);
create index deliveries_of_connection on deliveries (connection_id, created_at desc, delivery_id desc);
create index deliveries_of_connection_by_state on deliveries (connection_id, state, created_at desc, delivery_id desc);
create index deliveries_of_subscriber on deliveries (subscriber_id);
create index deliveries_due on deliveries (next_try_at) where state = 'waiting';

alter table connections enable row level security;
create policy own_account on connections using (account_id = (select current_account()));
alter table connection_campaigns enable row level security;
create policy own_account on connection_campaigns using (account_id = (select current_account()));
alter table deliveries enable row level security;
create policy own_account on deliveries using (account_id = (select current_account()));
grant select, insert, update, delete on connections, connection_campaigns, deliveries to poplar_app;

drop table integrations;
