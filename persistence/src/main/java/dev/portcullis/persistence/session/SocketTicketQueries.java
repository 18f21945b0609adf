package dev.portcullis.persistence.session;

import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.QueryRunner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Stores the tickets for WebSockets. There are 100,000 rows at most: a new ticket takes the place
 * of the oldest one.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class SocketTicketQueries extends Queries {
  /** The kind of lock for counting the tickets of one session. */
  private static final int ISSUE_LOCK = 19;

  /**
   * A ticket that was presented.
   *
   * @param ticket the ticket
   * @param tokenHash the SHA-256 of its session's token
   */
  public record Presented(SocketTicket ticket, String tokenHash) {}

  /**
   * When the tickets of a session expire that no client has used, the next one first. Takes a lock
   * until the transaction ends, so that counting and adding are atomic across nodes.
   */
  public List<Instant> openOf(long sessionId, Instant now) {
    sql().lock(ISSUE_LOCK, Long.toString(sessionId));
    return sql()
        .named(
            "select expires_at from socket_tickets where session_id = :session"
                + " and expires_at > :now order by expires_at")
        .with("session", sessionId)
        .with("now", now)
        .list(row -> QueryRunner.instant(row, "expires_at"));
  }

  /** Stores a new ticket. */
  public void add(SocketTicket ticket) {
    sql()
        .named(
            "insert into socket_tickets (ticket_hash, session_id, client_network, expires_at)"
                + " values (:hash, :session, :network, :expires) on conflict (place) do update"
                + " set ticket_hash = excluded.ticket_hash, session_id = excluded.session_id,"
                + " client_network = excluded.client_network, expires_at = excluded.expires_at")
        .with("hash", ticket.hash())
        .with("session", ticket.sessionId())
        .with("network", ticket.clientNetwork())
        .with("expires", ticket.expiresAt())
        .update();
  }

  /**
   * Uses a ticket up, even with concurrent attempts, and whatever becomes of the attempt.
   *
   * @return empty if there is no such ticket, or it was used
   */
  public Optional<Presented> take(String hash) {
    return sql()
        .named(
            "delete from socket_tickets t using sessions s where t.ticket_hash = :hash"
                + " and s.id = t.session_id"
                + " returning t.session_id, t.client_network, t.expires_at, s.token_hash")
        .with("hash", hash)
        .first(
            row ->
                new Presented(
                    new SocketTicket(
                        hash,
                        row.getLong("session_id"),
                        row.getString("client_network"),
                        QueryRunner.instant(row, "expires_at")),
                    row.getString("token_hash")));
  }
}
