-- Tickets with which clients that cannot set headers open a WebSocket, once and within seconds (ADR 0149). Only a ticket's SHA-256 is kept.
-- The sequence goes round, so the table has 100,000 rows at most: a new ticket takes the place of the oldest one.
create sequence socket_ticket_places as integer maxvalue 100000 cycle;
create table socket_tickets (
  place          int         primary key default nextval('socket_ticket_places'),
  ticket_hash    text        not null constraint socket_tickets_hash unique,
  session_id     bigint      not null references sessions on delete cascade,
  client_network text        not null,
  expires_at     timestamptz not null
);
alter sequence socket_ticket_places owned by socket_tickets.place;
create index socket_tickets_expiry on socket_tickets (expires_at);
