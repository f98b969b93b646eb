-- How many new subscribers one address has brought a campaign on one day, and those that are on the list but in no figure.
alter table visitor_days add column leads integer not null default 0;
alter table uncounted_events add column leads integer not null default 0;

-- Views and clicks of a campaign that nobody should see do not count either.
alter table uncounted_events drop constraint uncounted_events_reason_check;
alter table uncounted_events add constraint uncounted_events_reason_check
  check (reason in ('no-ticket', 'other-origin', 'daily-limit', 'paused'));
