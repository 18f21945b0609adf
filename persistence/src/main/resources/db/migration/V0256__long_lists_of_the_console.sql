-- The pending administrators of an organization, the newest first.
create index pending_admins_list on pending_admins (organization_id, created_at desc, id);

-- Where nearly all hold one role, the average role seemed to be held by all, and to count the few holders of another one
-- the whole table was read. There are always more roles than such a sample shows.
alter table user_roles alter column role_id set (n_distinct = -0.01);
alter table function_permission_roles alter column role_id set (n_distinct = -0.01);
alter table event_permission_roles alter column role_id set (n_distinct = -0.01);
alter table m2m_application_roles alter column role_id set (n_distinct = -0.01);
analyze user_roles, function_permission_roles, event_permission_roles, m2m_application_roles;
