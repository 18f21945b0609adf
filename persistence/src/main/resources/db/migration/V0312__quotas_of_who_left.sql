-- What stays when a member leaves counts, too (ADR 0111): a machine, or whoever removes members, could fill tables by it.

-- For which organization a machine made a user. Null for those of before, who count where they are.
alter table users add column made_for text references organizations;
comment on column users.made_for is 'the organization for which a machine made the user; it stays when the user leaves';

-- A trigger, because a build that does not know the column makes users meanwhile.
create function note_maker() returns trigger language plpgsql as $$
begin
  new.made_for := new.organization_id;
  return new;
end
$$;
create trigger note_maker before insert on users
  for each row when (new.source = 'm2m_app' and new.made_for is null) execute function note_maker();

create or replace function count_members() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
  made record;
begin
  for made in select organization_id as owner, count(*) as many
      from touched where organization_id is not null group by 1 loop
    perform count_use(made.owner, 'members', sign * made.many);
  end loop;
  for made in select coalesce(made_for, organization_id) as owner, count(*) as many
      from touched where source = 'm2m_app' and coalesce(made_for, organization_id) is not null group by 1 loop
    perform count_use(made.owner, 'machine-users', sign * made.many);
  end loop;
  return null;
end
$$;

create or replace function count_move() returns trigger language plpgsql as $$
declare
  machines int := case when new.source = 'm2m_app' and new.made_for is null then 1 else 0 end;
begin
  if old.organization_id is not null then
    perform count_use(old.organization_id, 'members', -1);
    perform count_use(old.organization_id, 'machine-users', -machines);
  end if;
  if new.organization_id is not null then
    perform count_use(new.organization_id, 'members', 1);
    perform count_use(new.organization_id, 'machine-users', machines);
  end if;
  return null;
end
$$;

create function count_removed_members() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
  made record;
begin
  for made in select organization_id as owner, count(*) as many from touched group by 1 loop
    perform count_use(made.owner, 'removed-members', sign * made.many);
  end loop;
  return null;
end
$$;
create trigger used_insert after insert on removed_members
  referencing new table as touched for each statement execute function count_removed_members();
create trigger used_delete after delete on removed_members
  referencing old table as touched for each statement execute function count_removed_members();

-- What there is. The triggers keep others from changing it until this has ended.
insert into quota_use (owner, quota, shard, used)
  select organization_id, 'removed-members', 0, count(*) from removed_members group by 1;
