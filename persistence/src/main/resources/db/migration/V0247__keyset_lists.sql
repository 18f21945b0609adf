-- Lists that go on after a place begin anywhere at the same cost (ADR 0085), those of one organization's members and of
-- deleted organizations as well.
create index users_of_organization on users (organization_id, created_at desc, id) where organization_id is not null;
drop index users_organization;

create index organizations_deleted on organizations (created_at desc, id) where deleted_at is not null;
create index organizations_all on organizations (created_at desc, id);

-- Deleted ones are found by their names, too.
drop index organizations_search;
create index organizations_search on organizations using gin (search_grams(name || ' ' || coalesce(brand_name, '')));
