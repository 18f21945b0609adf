-- The open tickets of a session are counted for each new one, and go with their session. Without this both take longer.
create index socket_tickets_session on socket_tickets (session_id, expires_at);
