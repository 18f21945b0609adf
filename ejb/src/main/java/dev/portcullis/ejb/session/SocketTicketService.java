package dev.portcullis.ejb.session;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.security.ClientNetwork;
import dev.portcullis.ejb.session.SocketTicketMeters.Refusal;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Secret;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.session.SocketTicket;
import dev.portcullis.persistence.session.SocketTicketQueries;
import dev.portcullis.persistence.session.SocketTicketQueries.Presented;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Issues tickets with which clients that cannot set headers open a WebSocket, and redeems them
 * (R-IDN-25, ADR 0149). Any node redeems the ticket of any other.
 */
@Stateless
public class SocketTicketService {
  private static final Duration LIFE = Duration.ofSeconds(30);
  private static final int MOST_OF_SESSION = 100;
  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{21}");

  @Inject private SocketTicketQueries tickets;
  @Inject private SocketTicketMeters meters;

  /**
   * A new ticket of the caller's session, for the client's network.
   *
   * @throws Failure RATE_LIMITED while the session has 100 tickets that no client has used
   */
  @Audited(action = AuditAction.API_MUTATION, resource = ResourceType.SESSION, status = 201)
  public SocketTicketView issue(@AuditedId long sessionId) {
    Instant now = Clock.shared().truncatedTo(ChronoUnit.MILLIS);
    List<Instant> open = tickets.openOf(sessionId, now);
    if (open.size() >= MOST_OF_SESSION) {
      throw Failure.rateLimited(
          "Too many tickets of this session are unused; at most "
              + MOST_OF_SESSION
              + " within "
              + LIFE.toSeconds()
              + " seconds",
          MOST_OF_SESSION,
          Duration.between(now, open.get(open.size() - MOST_OF_SESSION)).toSeconds() + 1);
    }
    String ticket = Ids.id();
    Instant expiresAt = now.plus(LIFE);
    tickets.add(new SocketTicket(Sha256.hex(ticket), sessionId, network(), expiresAt));
    return new SocketTicketView(new Secret(ticket), expiresAt);
  }

  /**
   * Uses a ticket up and returns the SHA-256 of its session's token; whether that session is still
   * active is decided by {@link SessionCache}. Empty, without a reason, for a ticket that is
   * unknown, used, expired or of another network. A ticket that was presented is never valid again.
   */
  public Optional<String> redeem(String ticket) {
    Optional<Presented> presented =
        FORM.matcher(ticket).matches() ? tickets.take(Sha256.hex(ticket)) : Optional.empty();
    Optional<Refusal> refusal = refusal(presented);
    refusal.ifPresent(meters::refused);
    return presented.filter(taken -> refusal.isEmpty()).map(Presented::tokenHash);
  }

  private Optional<Refusal> refusal(Optional<Presented> presented) {
    if (presented.isEmpty()) {
      return Optional.of(Refusal.UNKNOWN);
    }
    SocketTicket ticket = presented.get().ticket();
    if (!ticket.clientNetwork().equals(network())) {
      return Optional.of(Refusal.NETWORK);
    }
    return Clock.shared().isBefore(ticket.expiresAt())
        ? Optional.empty()
        : Optional.of(Refusal.EXPIRED);
  }

  private static String network() {
    return ClientNetwork.of(CallContext.current().ipAddress());
  }
}
