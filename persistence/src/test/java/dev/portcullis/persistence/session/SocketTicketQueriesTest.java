package dev.portcullis.persistence.session;

import static dev.portcullis.persistence.database.Queries.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.session.SocketTicketQueries.Presented;
import dev.portcullis.persistence.user.User;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tickets for WebSockets (R-IDN-25). Layer: database, because one statement uses a ticket up. */
@Tag("database")
class SocketTicketQueriesTest {
  private final Instant now = Clock.now().truncatedTo(ChronoUnit.MILLIS);
  private final String token = Ids.id();
  private long session;

  @BeforeEach
  void open() {
    User user = new User("Alice", User.Source.OIDC, null);
    Session opened =
        new Session(
            token,
            user.id(),
            SessionOrigin.byProvider("https://id.example", "alice", Ids.id(), null),
            Duration.ofHours(1),
            Duration.ZERO,
            CallContext.ofJob(null));
    session =
        TestDatabase.inTransaction(
            entities -> {
              entities.persist(user);
              entities.flush();
              on(entities, new SessionQueries()).add(opened);
              return opened.id();
            });
  }

  @Test
  void aTicketIsTakenOnce() {
    SocketTicket ticket = add(now.plusSeconds(30));
    SocketTicket other = add(now.plusSeconds(20));
    assertThat(openOf(now)).containsExactly(other.expiresAt(), ticket.expiresAt());
    assertThat(openOf(now.plusSeconds(25))).containsExactly(ticket.expiresAt());

    assertThat(take(ticket.hash())).contains(new Presented(ticket, Sha256.hex(token)));
    assertThat(take(ticket.hash())).isEmpty();
    assertThat(take(Sha256.hex(Ids.id()))).isEmpty();
    assertThat(openOf(now)).containsExactly(other.expiresAt());
  }

  @Test
  void theTicketsOfARemovedSessionGoWithIt() {
    SocketTicket ticket = add(now.plusSeconds(30));
    TestDatabase.inTransaction(
        entities ->
            entities
                .createNativeQuery("delete from sessions where id = :id")
                .setParameter("id", session)
                .executeUpdate());
    assertThat(take(ticket.hash())).isEmpty();
  }

  /** The table has as many rows as the sequence has numbers, however many are issued. */
  @Test
  void aNewTicketTakesThePlaceOfTheOldest() {
    SocketTicket oldest = add(now.plusSeconds(30));
    int place = place(oldest);
    SocketTicket newest = new SocketTicket(Sha256.hex(Ids.id()), session, "n", now.plusSeconds(30));
    TestDatabase.rolledBack(
        entities -> {
          entities
              .createNativeQuery("select setval('socket_ticket_places', :place, false)")
              .setParameter("place", place)
              .getSingleResult();
          SocketTicketQueries tickets = on(entities, new SocketTicketQueries());
          tickets.add(newest);
          assertThat(tickets.take(oldest.hash())).isEmpty();
          assertThat(tickets.take(newest.hash())).isPresent();
          return null;
        });
    assertThat(
            TestDatabase.<Object>inTransaction(
                entities ->
                    entities
                        .createNativeQuery(
                            "select seqmax || ' ' || seqcycle from pg_sequence"
                                + " where seqrelid = 'socket_ticket_places'::regclass")
                        .getSingleResult()))
        .isEqualTo("100000 true");
  }

  private SocketTicket add(Instant expiresAt) {
    SocketTicket ticket = new SocketTicket(Sha256.hex(Ids.id()), session, "192.0.2.1", expiresAt);
    with(
        tickets -> {
          tickets.add(ticket);
          return null;
        });
    return ticket;
  }

  private static int place(SocketTicket ticket) {
    return TestDatabase.inTransaction(
        entities ->
            ((Number)
                    entities
                        .createNativeQuery(
                            "select place from socket_tickets where ticket_hash = :hash")
                        .setParameter("hash", ticket.hash())
                        .getSingleResult())
                .intValue());
  }

  private List<Instant> openOf(Instant moment) {
    return with(tickets -> tickets.openOf(session, moment));
  }

  private static Optional<Presented> take(String hash) {
    return with(tickets -> tickets.take(hash));
  }

  private static <T> T with(Function<SocketTicketQueries, T> work) {
    return TestDatabase.inTransaction(
        entities -> work.apply(on(entities, new SocketTicketQueries())));
  }
}
