alter table deliveries
  -- The claim that holds it. A worker that has lost its lease can't renew, end or record another worker's.
  add column lease_id uuid;

-- Whom each receiver has got, and in which of its lists, audiences, sheets or tags: only they are taken off there.
create table received_subscribers (
  account_id uuid not null,
  site_id uuid not null,
  connection_id uuid not null,
  subscriber_id uuid not null references subscribers on delete cascade,
  -- Empty if the receiver has none.
  target text not null,
  primary key (connection_id, subscriber_id, target),
  foreign key (account_id, site_id, connection_id)
    references connections (account_id, site_id, connection_id) on delete cascade
);
create index received_subscribers_of_subscriber on received_subscribers (subscriber_id);

alter table received_subscribers enable row level security;
create policy own_account on received_subscribers using (account_id = (select current_account()));
grant select, insert, update, delete on received_subscribers to poplar_app;

insert into received_subscribers (account_id, site_id, connection_id, subscriber_id, target)
select distinct account_id, site_id, connection_id, subscriber_id, coalesce(target, '')
from deliveries where kind = 'lead' and state = 'sent' and subscriber_id is not null;

alter table connections rename column pause_told_at to pause_notified_at;

-- An import whose job was lost fails, so that the site can import again.
alter table imports drop constraint imports_state_check;
alter table imports add constraint imports_state_check
  check (state in ('uploaded', 'running', 'done', 'failed'));
