-- What the console lists: users by how they came, applications by name, the API keys of all holders together.
create index users_source on users (source, created_at desc, id);

create index applications_search on applications using gin (search_grams(name));

create index api_keys_list on api_keys (created_at desc, id);
