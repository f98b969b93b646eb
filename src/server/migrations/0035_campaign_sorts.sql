-- A long list is read by an index when it is sorted by title; rows of the same value are told apart by their ids.
-- Figures have none: each view that is counted would write it.
create index campaigns_by_title on campaigns (site_id, lower(title), campaign_id) where deleted_at is null;
