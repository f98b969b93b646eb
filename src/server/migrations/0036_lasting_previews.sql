-- What a tab is given for the secret of an address, which is used up with it: for half an hour a reload shows the
-- campaign once more.
alter table preview_tokens add column lasts boolean not null default false;
