-- How many rows an import has not taken, by reason: its progress is requested every second, and must not count them.
alter table imports add column reject_counts jsonb not null default '{}';
update imports set reject_counts = counted.counts
from (
  select import_id, jsonb_object_agg(reason, total) as counts
  from (select import_id, reason, count(*) as total from import_rejects group by 1, 2) as totals
  group by import_id
) as counted
where counted.import_id = imports.import_id;

-- Emails about new subscribers look for the next one every minute, and must not read those who were imported since.
create index subscribers_who_signed_up on subscribers (site_id, created_at)
  where left_at is null and not waits and not imported;

-- How many of an export's runs may have ended the process; a run that a restart has ended doesn't count.
alter table exports add column crashes integer not null default 0;
update exports set crashes = greatest(run - 1, 0) where state in ('waiting', 'running');
-- Files that were requested before they had a language are in English.
update exports set request = request || '{"locale": "en", "states": {"confirmed": "Confirmed",
  "unconfirmed": "Not confirmed", "waiting": "Waiting", "left": "Unsubscribed"}}'
where not request ? 'states';
