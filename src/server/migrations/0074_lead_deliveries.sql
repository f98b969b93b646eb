-- The figures of a connection count its leads by state, without removals.
create index deliveries_of_leads on deliveries (connection_id, state, created_at) where kind = 'lead';
