-- A template has function permissions, too: they hold for the contracts of the template that have none of their own for
-- that function (supplement 1.1.2, step 2).
alter table function_permissions
  alter column contract_id drop not null,
  add column template_id integer references templates on delete cascade,
  add constraint function_permissions_one_owner check (num_nonnulls(contract_id, template_id) = 1),
  -- Organizations choose templates for their contracts: what is beneath those must not pass without a permission.
  add constraint function_permissions_no_umbrella check (template_id is null or not is_umbrella),
  add constraint function_permissions_template_selector unique (template_id, method_selector);
