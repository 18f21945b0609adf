package dev.portcullis.ejb.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.given.Sessions;
import dev.portcullis.ejb.metrics.Meters;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Sha256;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tickets for clients that cannot set headers (R-IDN-25, ADR 0149). */
@ServiceTest
class SocketTicketServiceTest {
  @Inject private SocketTicketService tickets;
  @Inject private SessionCache cache;
  private final TestWallet wallet = TestWallet.random();
  private String user;
  private SessionTokenView session;

  @BeforeEach
  void signIn() {
    user = Given.user(wallet);
    session = Sessions.open(user, wallet);
    Sessions.act(session);
  }

  private SocketTicketView issue() {
    return tickets.issue(Sessions.id(session));
  }

  private static String hash(SessionTokenView of) {
    return Sha256.hex(of.token().reveal());
  }

  /** Begins a request from another address. */
  private static void from(String address) {
    new CallContext(
            null, Ids.uuid().toString(), null, Actor.ANONYMOUS, null, null, null, address, null)
        .bind();
  }

  private static double refused(String reason) {
    Services.get(SocketTicketMeters.class).ensureCreated();
    return Services.get(Meters.class)
        .registry()
        .get("portcullis_websocket_tickets_refused")
        .tag("reason", reason)
        .counter()
        .count();
  }

  @Test
  void aTicketActsAsItsSessionOnce() {
    SocketTicketView made = issue();
    Recorded.row("api.mutation", "session", session.auditId(), null);
    assertThat(Recorded.tables()).as("nothing of a ticket is in the log").isEmpty();
    assertThat(made.ticket().reveal()).matches("[A-Za-z0-9_-]{21}");
    assertThat(Duration.between(Clock.now(), made.expiresAt())).isLessThan(Duration.ofSeconds(31));

    Acting.asStranger();
    assertThat(tickets.redeem(made.ticket().reveal())).contains(hash(session));
    Caller caller = cache.authenticateHash(hash(session));
    assertThat(caller.userId()).isEqualTo(user);
    assertThat(caller.sessionId()).isEqualTo(Sessions.id(session));
    assertThat(cache.holderOfHash(hash(session)).id()).isEqualTo(user);
    double before = refused("unknown");
    assertThat(tickets.redeem(made.ticket().reveal())).isEmpty();
    assertThat(refused("unknown")).isEqualTo(before + 1);
  }

  @Test
  void aTicketOfAnotherNetworkIsRefusedAndUsedUp() {
    String ticket = issue().ticket().reveal();
    double before = refused("network");
    from("203.0.113.9");
    assertThat(tickets.redeem(ticket)).isEmpty();
    assertThat(refused("network")).isEqualTo(before + 1);
    Acting.asStranger();
    assertThat(tickets.redeem(ticket)).isEmpty();
  }

  /** A customer's addresses of IPv6 are one network, and browsers change theirs. */
  @Test
  void theAddressesOfOneNetworkShareATicket() {
    from("2001:db8:1:2::1");
    String ticket = issue().ticket().reveal();
    from("2001:db8:1:2::2");
    assertThat(tickets.redeem(ticket)).isPresent();
  }

  @Test
  void aTicketExpires() throws Exception {
    String ticket = issue().ticket().reveal();
    change(
        "update socket_tickets set expires_at = expires_at - interval '30 s'"
            + " where session_id = :id");
    double before = refused("expired");
    assertThat(tickets.redeem(ticket)).isEmpty();
    assertThat(refused("expired")).isEqualTo(before + 1);
  }

  @Test
  void aTicketOfAnEndedSessionOpensNothing() {
    String ticket = issue().ticket().reveal();
    Sessions.act(session);
    Services.get(SessionService.class).logout(Sessions.id(session));
    Acting.asStranger();
    Optional<String> hash = tickets.redeem(ticket);
    assertThat(hash).isPresent();
    Refused.of(Reason.UNAUTHENTICATED, () -> cache.authenticateHash(hash.get()));
    Refused.of(Reason.UNAUTHENTICATED, () -> cache.holderOfHash(hash.get()));
  }

  @Test
  void aSessionHasAHundredUnusedTickets() throws Exception {
    change(
        "insert into socket_tickets (ticket_hash, session_id, client_network, expires_at)"
            + " select 'hash ' || n || ' of ' || :id, :id, 'network', now() + interval '1 hour'"
            + " from generate_series(1, 100) n");
    Refused.of(Reason.RATE_LIMITED, this::issue);
    Refused.row(429);
    SessionTokenView other = Sessions.open(user, wallet);
    Sessions.act(other);
    assertThat(tickets.issue(Sessions.id(other)).ticket()).isNotNull();

    change("delete from socket_tickets where ticket_hash = 'hash 7 of ' || :id");
    Sessions.act(session);
    assertThat(issue().ticket()).isNotNull();
  }

  private void change(String sql) throws Exception {
    Services.inTransaction(
        () ->
            Services.entities()
                .createNativeQuery(sql)
                .setParameter("id", Sessions.id(session))
                .executeUpdate());
  }

  @Test
  void whatIsNoTicketIsRefused() {
    for (String bad : List.of("", "x", "é".repeat(21), "a".repeat(22), "' or 1=1 --        ")) {
      assertThat(tickets.redeem(bad)).as(bad).isEmpty();
    }
  }
}
