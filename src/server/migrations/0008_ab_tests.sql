-- The list counts an A/B test once, which only few campaigns belong to.
create index campaigns_in_tests on campaigns (site_id) where ab_test_id is not null and deleted_at is null;
