-- The zone lists the contracts of all owners, newest first (R-ADM-39); those of a template have contracts_of_template.
create index contracts_newest on contracts (created_at desc, id) where template_id is null;
