-- How many submissions of a campaign answered which questions, so that the list of campaigns need not read them. A
-- campaign has few combinations of answered questions, because its forms decide them.
create table answer_totals (
  account_id uuid not null,
  site_id uuid not null,
  campaign_id uuid not null,
  -- The names of the answered questions, in order.
  names text[] not null,
  total integer not null,
  primary key (campaign_id, names),
  foreign key (account_id, site_id, campaign_id)
    references campaigns (account_id, site_id, campaign_id) on delete cascade
);

create function answered_names(answers jsonb) returns text[] language sql immutable as $$
  select array(select jsonb_object_keys(answers) as name order by name)
$$;

-- Both run as the owner of the tables, because the account may only read the totals.
create function add_answers() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into answer_totals as totals (account_id, site_id, campaign_id, names, total)
  select account_id, site_id, campaign_id, answered_names(answers), count(*)
  from added where answers <> '{}' group by 1, 2, 3, 4 order by 3, 4
  on conflict (campaign_id, names) do update set total = totals.total + excluded.total;
  return null;
end $$;

create function remove_answers() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update answer_totals set total = answer_totals.total - gone.total
  from (
    select campaign_id, answered_names(answers) as names, count(*) as total
    from removed where answers <> '{}' group by 1, 2 order by 1, 2
  ) as gone
  where answer_totals.campaign_id = gone.campaign_id and answer_totals.names = gone.names;
  return null;
end $$;

create trigger responses_answers_added after insert on responses
  referencing new table as added for each statement execute function add_answers();
create trigger responses_answers_removed after delete on responses
  referencing old table as removed for each statement execute function remove_answers();

-- Only people on the list count.
create function add_answers_of_subscribers() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into answer_totals as totals (account_id, site_id, campaign_id, names, total)
  select account_id, site_id, campaign_id, answered_names(answers), count(*)
  from added where answers <> '{}' and left_at is null and not waits group by 1, 2, 3, 4 order by 3, 4
  on conflict (campaign_id, names) do update set total = totals.total + excluded.total;
  return null;
end $$;

create function remove_answers_of_subscribers() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update answer_totals set total = answer_totals.total - gone.total
  from (
    select campaign_id, answered_names(answers) as names, count(*) as total
    from removed where answers <> '{}' and left_at is null and not waits group by 1, 2 order by 1, 2
  ) as gone
  where answer_totals.campaign_id = gone.campaign_id and answer_totals.names = gone.names;
  return null;
end $$;

create function change_answers_of_subscriber() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if old.answers <> '{}' and old.left_at is null and not old.waits then
    update answer_totals set total = total - 1
    where campaign_id = old.campaign_id and names = answered_names(old.answers);
  end if;
  if new.answers <> '{}' and new.left_at is null and not new.waits then
    insert into answer_totals as totals (account_id, site_id, campaign_id, names, total)
    values (new.account_id, new.site_id, new.campaign_id, answered_names(new.answers), 1)
    on conflict (campaign_id, names) do update set total = totals.total + 1;
  end if;
  return null;
end $$;

create trigger subscribers_answers_added after insert on subscribers
  referencing new table as added for each statement execute function add_answers_of_subscribers();
create trigger subscribers_answers_removed after delete on subscribers
  referencing old table as removed for each statement execute function remove_answers_of_subscribers();
create trigger subscribers_answers_changed after update of answers, left_at, waits on subscribers
  for each row when (old.answers <> new.answers
    or (old.left_at is null and not old.waits) <> (new.left_at is null and not new.waits))
  execute function change_answers_of_subscriber();

insert into answer_totals (account_id, site_id, campaign_id, names, total)
select account_id, site_id, campaign_id, answered_names(answers), count(*) from (
  select account_id, site_id, campaign_id, answers from responses
  union all
  select account_id, site_id, campaign_id, answers from subscribers where left_at is null and not waits
) as answered
where answers <> '{}' group by 1, 2, 3, 4;

alter table answer_totals enable row level security;
create policy own_account on answer_totals using (account_id = (select current_account()));
grant select on answer_totals to poplar_app;
