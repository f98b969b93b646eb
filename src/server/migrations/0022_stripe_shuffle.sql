-- Deliveries in an order that is drawn by lot, the same for the same seed; none where it is null.
alter table local_stripe_switches add column seed integer;
