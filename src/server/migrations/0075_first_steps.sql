alter table sites
  -- The highest number of sign-ups of which the account has been notified.
  add column notified_sign_ups integer not null default 0,
  -- Whether a connection that has been removed had got leads.
  add column has_sent_leads boolean not null default false;

-- No account is notified of what happened long ago.
update sites set notified_sign_ups = reached.milestone
from (
  select site_id, max(milestone) as milestone
  from (select site_id, sum(subscribe_count) as sign_ups from campaigns group by site_id) as counted
  join unnest(array[1, 100, 1000, 5000, 10000, 50000, 100000, 500000, 1000000]) as milestone
    on milestone <= sign_ups
  group by site_id
) as reached
where reached.site_id = sites.id;
