-- "organization_id is null" lends roles_list no order: a page of the zone's roles was sorted out of all of them.
create index roles_of_the_zone on roles (created_at desc, id) where organization_id is null;
