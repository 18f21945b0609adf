-- A token, or one more wallet, of a user makes nodes forget the user and gives none of their transactions a right. Whoever judges what
-- was mined (ADR 0122) does not doubt it for that: users could change these all the time.
alter table policy_changes add column rights boolean not null default true;

create or replace function note_policy_change(changed_kind text, variadic changed_keys text[]) returns void language sql as $$
  insert into policy_changes (kind, key)
    select changed_kind, k from unnest(changed_keys) as k where k is not null group by k
    on conflict (xid, kind, key) do update set rights = true where not policy_changes.rights
$$;

create function note_other_change(changed_kind text, variadic changed_keys text[]) returns void language sql as $$
  insert into policy_changes (kind, key, rights)
    select changed_kind, k, false from unnest(changed_keys) as k where k is not null group by k
    on conflict do nothing
$$;

create function note_token_change() returns trigger language plpgsql as $$
begin
  perform note_other_change('user', old.user_id, case when tg_op = 'UPDATE' then new.user_id end);
  return null;
end
$$;
drop trigger note_policy on personal_rpc_tokens;
create trigger note_policy after update or delete on personal_rpc_tokens
  for each row execute function note_token_change();

-- What a wallet may send concerns the wallet.
create or replace function note_wallet_change() returns trigger language plpgsql as $$
declare
  was text := case when tg_op <> 'INSERT' then old.wallet_address end;
  is_ text := case when tg_op <> 'DELETE' then new.wallet_address end;
begin
  perform note_other_change('user', case when tg_op <> 'INSERT' then old.user_id end,
    case when tg_op <> 'DELETE' then new.user_id end);
  perform note_policy_change('address', was, is_);
  if exists (select 1 from contracts c where c.contract_address in (was, is_)) then
    perform note_policy_change('events', '');
  end if;
  return null;
end
$$;
