-- The database of Portcullis and its two roles, once for each cluster, as a superuser:
--   psql -f roles.sql
--   psql -c '\password portcullis' -c '\password portcullis_application'
-- portcullis (db.owner-user) owns the tables and brings the schema up to date at start; portcullis_application (db.user) is
-- given by it what it needs and no more: it can append to the logs, but not change or delete of them.
-- Both may log in once they have a password; neither may create roles or databases.
create role portcullis login;
create role portcullis_application login;
create database portcullis owner portcullis;
-- Nobody else may connect.
revoke connect, temporary on database portcullis from public;
grant connect on database portcullis to portcullis_application;
