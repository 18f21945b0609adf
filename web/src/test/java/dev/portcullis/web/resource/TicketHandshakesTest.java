package dev.portcullis.web.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.ratelimit.RateLimitKind;
import dev.portcullis.ejb.ratelimit.RateLimitStatus;
import dev.portcullis.ejb.ratelimit.RateLimiter;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.session.SessionCache;
import dev.portcullis.ejb.session.SocketTicketMeters;
import dev.portcullis.ejb.session.SocketTicketService;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Handshakes with a ticket (R-IDN-25). Layer: servlets in this JVM, because no frame is needed to
 * see what a handshake is counted for and answered with; what a ticket is, the service decides.
 */
class TicketHandshakesTest {
  private static final String TICKET = "V1StGXR8_Z5jdHi6B-myT";
  private static final String WS = "/rpc/ws?ticket=" + TICKET;

  private final List<String> steps = Collections.synchronizedList(new ArrayList<>());
  private final GatewayServer server =
      GatewayServer.start(
          Map.of("rpc.socket-idle-seconds", "86400"), 2, request -> TextNode.valueOf("unused"));

  @BeforeEach
  void prepare() {
    Stubs stubs = server.stubs();
    stubs.answer(
        SocketTicketService.class,
        "redeem",
        arguments -> {
          boolean isFirst = !steps.contains("redeem " + arguments.get(0));
          steps.add("redeem " + arguments.get(0));
          return arguments.get(0).equals(TICKET) && isFirst
              ? Optional.of("hash")
              : Optional.empty();
        });
    stubs.answer(SessionCache.class, "authenticateHash", this::authenticate);
    count(0);
    stubs.answer(
        SocketTicketMeters.class,
        "refused",
        arguments -> {
          steps.add("refused " + arguments.get(0));
          return null;
        });
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Caller authenticate(List<Object> arguments) {
    assertThat(arguments).containsExactly("hash");
    CallContext.current().withActor(new Actor(Actor.Type.USER, "ada", "acme", null)).bind();
    return new Caller("ada", 1, "acme", Set.of(), Set.of(), null);
  }

  /** Has the limit of public requests be exceeded, or not. */
  private void count(long exceeding) {
    server
        .stubs()
        .answer(
            RateLimiter.class,
            "take",
            arguments -> {
              steps.add("count " + arguments.get(0) + " " + arguments.get(1));
              return arguments.get(0) == RateLimitKind.PUBLIC && exceeding > 0
                  ? Optional.of(new RateLimitStatus(1, 1 + exceeding, 60))
                  : Optional.empty();
            });
  }

  private int send(String target, String headers) {
    return KeptHandshakes.send(server.url(), target, headers);
  }

  @Test
  void aTicketOpensASocketOfItsSessionOnce() {
    assertThat(send(WS, "")).isEqualTo(KeptHandshakes.OPENED);
    assertThat(steps)
        .containsExactly("count PUBLIC 127.0.0.1", "redeem " + TICKET, "count RPC user ada");
    assertThat(send(WS, "")).isEqualTo(401);
  }

  @Test
  void aTicketIsCountedForItsNetworkBeforeItIsUsedUp() {
    count(1);
    assertThat(send(WS, "")).isEqualTo(429);
    assertThat(steps).containsExactly("count PUBLIC 127.0.0.1");
    count(0);
    assertThat(send(WS, "")).isEqualTo(KeptHandshakes.OPENED);
  }

  @Test
  void aTicketBesideOtherCredentialsOpensNothingAndStays() {
    for (String headers :
        List.of(
            "authorization: Bearer ada@acme\r\n",
            "x-api-key: key\r\n",
            "sec-websocket-protocol: portcullis, bearer.ada@acme\r\n")) {
      assertThat(send(WS, headers)).as(headers).isEqualTo(401);
    }
    assertThat(send(WS + "&ticket=" + TICKET, "")).as("twice").isEqualTo(401);
    assertThat(send(WS, "origin: https://evil.example\r\n")).isEqualTo(403);
    assertThat(steps).doesNotContain("redeem " + TICKET);
    assertThat(send(WS, "")).isEqualTo(KeptHandshakes.OPENED);
  }

  @Test
  void everyOtherTicketIsRefusedAlike() {
    for (String ticket : List.of("", "nonsense", "%00", "x".repeat(2_000), "%F0%9F%8E%AB")) {
      assertThat(send("/rpc/ws?ticket=" + ticket, "")).as(ticket).isEqualTo(401);
    }
  }

  @Test
  void aTicketOfAnEndedSessionIsRefusedAndCounted() {
    server
        .stubs()
        .answer(
            SessionCache.class,
            "authenticateHash",
            arguments -> {
              throw Caller.unauthenticated();
            });
    assertThat(send(WS, "")).isEqualTo(401);
    assertThat(steps).contains("refused SESSION");
  }
}
