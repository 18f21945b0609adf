-- A callback that was received and is sent again counts as received no second time, also where it was a dead letter meanwhile.
alter table webhook_failures add column received boolean not null default false;
update webhook_failures set received = true where redelivery is not null and revived is null;
