-- Tells every process that keeps lists of live campaigns that an account's lists may have changed, at the commit. Counters,
-- which change with every view, are not among the columns.
create function announce_live_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('live_changes', coalesce(new.account_id, old.account_id)::text);
  return null;
end $$;

create trigger campaigns_change_live after insert or delete or update of
  status, deleted_at, starts_at, ends_at, site_id, customer_intention, template_plan, editor_type, ab_test_id, double_optin,
  published_version, published_design, published_targeting
  on campaigns for each row execute function announce_live_change();

create trigger sites_change_live after insert or delete or update of site_id, account_id, time_zone
  on sites for each row execute function announce_live_change();

create trigger accounts_change_live after update of
  deactivated_message, gateway, plan, plan_type, tp, trial, expired, cancel_at_period_end, trial_ends_on_provider,
  payment_delayed_at, monthly_views_limit, sites_limit, team_members_limit
  on accounts for each row execute function announce_live_change();

-- An hour that is put on hold, released or dropped changes the views of the month.
create trigger view_hours_change_live after update of state
  on view_hours for each row execute function announce_live_change();
