-- When the first confirmation email to this address was allowed to go; the daily limit counts these.
alter table subscribers add column asked_at timestamptz(3);
update subscribers set asked_at = links.first_at
from (select subscriber_id, min(created_at) as first_at from lead_links group by subscriber_id) as links
where links.subscriber_id = subscribers.subscriber_id;
create index subscribers_asked on subscribers (campaign_id, asked_at) where asked_at is not null;

-- The email that asks to confirm this submission has not gone out yet.
alter table submissions add column email_due boolean not null default false;
create index submissions_email_due on submissions (campaign_id, created_at) where email_due;

-- Why confirmation emails of the campaign wait; null while none does.
alter table campaigns add column emails_held_for text
  check (emails_held_for in ('unverified', 'not-seen', 'daily-limit'));

-- No account reads who waits for a double opt-in, but how many do.
create function emails_waiting(of_campaign uuid) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::integer from submissions
  where campaign_id = of_campaign and email_due and account_id = current_account()
$$;
grant select (email_verified_at) on people to poplar_app;
