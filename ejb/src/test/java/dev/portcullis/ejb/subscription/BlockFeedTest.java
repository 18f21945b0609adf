package dev.portcullis.ejb.subscription;

import static dev.portcullis.ejb.subscription.GrowingChain.ONE;
import static dev.portcullis.ejb.subscription.GrowingChain.TWO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.event.EventPattern;
import dev.portcullis.ejb.rpc.message.LogFilter;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.policy.PrincipalResolver;
import dev.portcullis.ejb.rpc.visibility.VisibleEvents;
import dev.portcullis.ejb.rpc.visibility.VisibleLogs;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.ejb.subscription.Subscription.Kind;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class BlockFeedTest {
  private static final int MOST_BLOCKS = 10;

  private final GrowingChain chain = new GrowingChain();
  private final Subscriptions subscriptions =
      new Subscriptions(
          GivenSettings.bean(
              SubscriptionConfig.class,
              Map.of("rpc.subscriptions", "50", "rpc.subscriptions-per-socket", "40")));
  private final Map<String, Set<Address>> permitted = new HashMap<>();
  private final Set<String> gone = new HashSet<>();
  private final Set<String> denied = new HashSet<>();
  private final List<String> questions = new ArrayList<>();
  private boolean databaseIsDown;
  private SentLogs sent = new SentLogs(1_000_000);
  private BlockFeed feed = feed();
  private int ids;

  private BlockFeed feed() {
    return new BlockFeed(
        chain,
        subscriptions,
        () -> new SubscriberRights(new GivenReaders(), new GivenLogs()),
        MOST_BLOCKS,
        sent);
  }

  /** The reader is called by its role. */
  private final class GivenReaders extends PrincipalResolver {
    @Override
    public Optional<Principal> subscriber(Actor actor) {
      if (gone.contains(actor.id())) {
        throw RpcError.unauthorized();
      }
      return denied.contains(actor.id())
          ? Optional.empty()
          : Optional.of(
              new Principal(
                  Optional.empty(),
                  Set.of(),
                  Set.of(actor.id()),
                  Optional.empty(),
                  actor.id().equals("auditor"),
                  false,
                  Decision.USER_NOT_FOUND));
    }
  }

  private final class GivenLogs extends VisibleLogs {
    @Override
    public VisibleEvents events(Principal principal, Collection<Address> contracts) {
      if (databaseIsDown) {
        throw new IllegalStateException("no database");
      }
      String name = principal.roleIds().iterator().next();
      questions.add(name);
      Set<Address> seen = new HashSet<>(permitted.getOrDefault(name, Set.of()));
      seen.retainAll(contracts);
      return new VisibleEvents(List.of(new EventPattern(seen, List.of())));
    }
  }

  /** Equal for the same name. */
  private record Named(String name, Set<String> loggedOut) implements Supplier<Actor> {
    @Override
    public Actor get() {
      if (loggedOut.contains(name)) {
        throw Failure.of(Reason.UNAUTHENTICATED, "logged out");
      }
      return new Actor(Actor.Type.USER, name, null, null);
    }
  }

  private final Set<String> loggedOut = new HashSet<>();
  private final List<String> noted = new ArrayList<>();

  private Listener listener(String name) {
    return new Listener(new Named(name, loggedOut));
  }

  private Subscription subscribe(Listener to, Kind kind, Address... contracts) {
    ObjectNode filter = JsonNodeFactory.instance.objectNode();
    for (Address contract : contracts) {
      filter.withArray("address").add(contract.text());
    }
    Subscription begun =
        new Subscription(
            "0x" + ++ids,
            kind,
            kind == Kind.LOGS ? LogFilter.of(filter) : null,
            to.channel(),
            "somebody",
            (principal, items) -> items.forEach(item -> noted.add(item.path("address").asText())));
    subscriptions.add(begun);
    feed.begin();
    return begun;
  }

  private void grow(Address... emitters) {
    feed.advance(chain.grow(emitters));
  }

  private static List<String> emitters(Listener listener) {
    return listener.items().stream().map(log -> log.path("address").asText()).toList();
  }

  @Test
  void headsAreReportedInOrderAndRedactedForRestrictedCallers() {
    Listener user = listener("user");
    Listener auditor = listener("auditor");
    subscribe(user, Kind.HEADS);
    subscribe(auditor, Kind.HEADS);
    grow(ONE);
    grow();
    assertThat(user.items())
        .extracting(head -> head.get("number").asText(), head -> head.get("gasUsed").asText())
        .containsExactly(tuple("0x1", "0x0"), tuple("0x2", "0x0"));
    assertThat(auditor.items())
        .hasSize(2)
        .allSatisfy(head -> assertThat(head.get("gasUsed").asText()).isEqualTo("0x5208"))
        .allSatisfy(head -> assertThat(head.has("transactions")).isFalse());
  }

  @Test
  void theNextHeadCostsOneReadRegardlessOfListeners() {
    permitted.put("user", Set.of(ONE));
    for (int i = 0; i < 20; i++) {
      subscribe(listener("user"), Kind.LOGS, ONE);
      subscribe(listener("user"), Kind.HEADS);
    }
    chain.asked();
    grow(ONE);
    assertThat(chain.asked()).containsExactly("eth_getBlockByHash", "eth_getLogs");
    assertThat(questions).as("the same reader").containsExactly("user");
    grow(TWO);
    assertThat(questions).as("no subscription matches").hasSize(1);
  }

  @Test
  void logsAreReadOnlyIfASubscriptionNeedsThem() {
    subscribe(listener("user"), Kind.HEADS);
    chain.asked();
    grow(ONE);
    assertThat(chain.asked()).containsExactly("eth_getBlockByHash");
  }

  @Test
  void aSubscriberWithoutTheRightReceivesNoLog() {
    permitted.put("user", Set.of(ONE));
    Listener user = listener("user");
    Listener auditor = listener("auditor");
    subscribe(user, Kind.LOGS);
    subscribe(auditor, Kind.LOGS, TWO);
    grow(ONE, TWO, ONE);
    assertThat(emitters(user)).containsExactly(ONE.text(), ONE.text());
    assertThat(emitters(auditor)).containsExactly(TWO.text());
    assertThat(noted)
        .as("exactly the logs that were delivered")
        .containsExactlyInAnyOrder(ONE.text(), ONE.text(), TWO.text());
  }

  @Test
  void aPermissionThatIsTakenAwayCountsFromTheNextBlockOn() {
    permitted.put("user", Set.of(ONE));
    Listener user = listener("user");
    subscribe(user, Kind.LOGS);
    grow(ONE);
    assertThat(user.items()).hasSize(1);
    permitted.clear();
    grow(ONE);
    assertThat(user.items()).isEmpty();
    permitted.put("user", Set.of(ONE));
    grow(ONE);
    assertThat(user.items()).hasSize(1);
    denied.add("user");
    grow(ONE);
    assertThat(user.items()).isEmpty();
    assertThat(user.closedBy()).isZero();
  }

  @Test
  void credentialsThatEndEndTheConnection() {
    Listener user = listener("user");
    Listener other = listener("other");
    subscribe(user, Kind.HEADS);
    subscribe(other, Kind.HEADS);
    loggedOut.add("user");
    grow();
    assertThat(user.items()).isEmpty();
    assertThat(user.closedBy()).isEqualTo(1008);
    gone.add("other");
    grow();
    assertThat(other.items()).hasSize(1);
    assertThat(other.closedBy()).isEqualTo(1008);
  }

  /** Otherwise another user's log, which is hidden from it, would end it. */
  @Test
  void invisibleLogsDoNotEndALogsOnlySubscription() {
    Listener user = listener("user");
    Listener other = listener("other");
    subscribe(user, Kind.LOGS, ONE);
    subscribe(other, Kind.LOGS, ONE);
    loggedOut.add("user");
    gone.add("other");
    grow(ONE);
    assertThat(List.of(user.closedBy(), other.closedBy())).containsOnly(0);
    assertThat(user.items()).isEmpty();
    assertThat(other.items()).isEmpty();
  }

  @Test
  void aGapIsCaughtUpWithBlockByBlock() {
    permitted.put("user", Set.of(ONE));
    Listener user = listener("user");
    subscribe(user, Kind.HEADS);
    subscribe(user, Kind.LOGS);
    for (int i = 0; i < MOST_BLOCKS - 1; i++) {
      chain.grow(ONE);
    }
    grow();
    assertThat(user.items()).hasSize(MOST_BLOCKS + MOST_BLOCKS - 1);
    assertThat(user.closedBy()).isZero();
  }

  @Test
  void tooLargeAGapEndsTheConnections() {
    Listener user = listener("user");
    subscribe(user, Kind.HEADS);
    for (int i = 0; i < MOST_BLOCKS; i++) {
      chain.grow();
    }
    grow();
    assertThat(user.items()).isEmpty();
    assertThat(user.closedBy()).isEqualTo(1013);

    Listener anew = listener("user");
    subscribe(anew, Kind.HEADS);
    grow();
    assertThat(anew.items()).hasSize(1);
  }

  @Test
  void onlyReceiversOfALogAreNotifiedOfItsRemoval() {
    permitted.put("user", Set.of(ONE));
    Listener user = listener("user");
    Listener late = listener("auditor");
    Listener blind = listener("blind");
    subscribe(user, Kind.LOGS);
    subscribe(blind, Kind.LOGS);
    grow(ONE, TWO);
    grow(ONE);
    subscribe(late, Kind.LOGS);
    assertThat(emitters(user)).hasSize(2);

    chain.shrink(2);
    permitted.clear();
    feed.advance(chain.head());
    List<JsonNode> removed = user.items();
    assertThat(removed)
        .extracting(log -> log.get("removed").asBoolean())
        .containsExactly(true, true);
    assertThat(removed)
        .as("newest first")
        .extracting(log -> log.get("blockHash").asText())
        .containsExactly(GrowingChain.hash(3).text(), GrowingChain.hash(2).text());
    assertThat(late.items()).isEmpty();
    assertThat(blind.items()).isEmpty();

    grow(TWO);
    assertThat(emitters(late)).containsExactly(TWO.text());
    assertThat(user.items()).isEmpty();
  }

  @Test
  void aReplacedBlockIsRemovedBeforeItsReplacementIsReported() {
    Listener auditor = listener("auditor");
    subscribe(auditor, Kind.LOGS);
    subscribe(auditor, Kind.HEADS);
    grow(ONE);
    assertThat(auditor.items()).hasSize(2);
    chain.shrink(1);
    chain.grow(TWO);
    grow(ONE);
    List<JsonNode> items = auditor.items();
    assertThat(items.get(0).get("removed").asBoolean()).isTrue();
    assertThat(items).hasSize(5);
  }

  @Test
  void aRemovalOfAnUncachedBlockEndsTheConnection() {
    sent = new SentLogs(1);
    feed = feed();
    Listener auditor = listener("auditor");
    subscribe(auditor, Kind.LOGS);
    grow(ONE);
    grow(ONE);
    assertThat(auditor.items()).hasSize(2);
    chain.shrink(2);
    feed.advance(chain.head());
    assertThat(auditor.items()).as("the newest is remembered").hasSize(1);
    assertThat(auditor.closedBy()).isEqualTo(1013);
  }

  @Test
  void theCacheIsBounded() {
    sent = new SentLogs(20_000);
    feed = feed();
    for (int i = 0; i < 10; i++) {
      subscribe(listener("auditor"), Kind.LOGS);
    }
    for (int i = 0; i < 2 * HeadHistory.RECENT; i++) {
      grow(ONE, TWO);
      assertThat(sent.weight()).isBetween(0L, 20_000L);
    }
    sent.keep(0);
    assertThat(sent.weight()).isZero();
  }

  @Test
  void afterAnOutageMidBlockTheRemainingSubscribersAreNotified() {
    permitted.put("user", Set.of(ONE));
    Listener auditor = listener("auditor");
    Listener user = listener("user");
    subscribe(auditor, Kind.LOGS);
    subscribe(user, Kind.LOGS);
    databaseIsDown = true;
    ChainHeader block = chain.grow(ONE);
    assertThatThrownBy(() -> feed.advance(block)).isInstanceOf(IllegalStateException.class);
    assertThat(auditor.items()).hasSize(1);
    databaseIsDown = false;
    feed.advance(block);
    assertThat(user.items()).hasSize(1);
    assertThat(auditor.items()).as("already notified").isEmpty();

    chain.beAway(true);
    ChainHeader next = chain.grow(ONE);
    assertThatThrownBy(() -> feed.advance(next)).isInstanceOf(Failure.class);
    chain.beAway(false);
    feed.advance(next);
    assertThat(user.items()).hasSize(1);
  }

  @Test
  void aNodeThatRejectsTooManyLogsIsQueriedForReceipts() {
    Listener auditor = listener("auditor");
    subscribe(auditor, Kind.LOGS, TWO);
    chain.refuseLogs();
    grow(ONE, TWO);
    assertThat(emitters(auditor)).containsExactly(TWO.text());
  }

  @Test
  void onlyASubscriberThatDoesNotReadIsDisconnected() {
    Listener deaf = listener("user").deaf();
    Listener reading = listener("user");
    subscribe(deaf, Kind.HEADS);
    subscribe(reading, Kind.HEADS);
    for (int i = 0; i < Listener.MOST_PUSHES; i++) {
      grow();
    }
    assertThat(deaf.closedBy()).isZero();
    grow();
    assertThat(deaf.closedBy()).isEqualTo(1013);
    assertThat(reading.items()).hasSize(Listener.MOST_PUSHES + 1);
  }

  @Test
  void withoutSubscribersNothingIsRead() {
    Listener user = listener("user");
    Subscription only = subscribe(user, Kind.HEADS);
    grow();
    assertThat(subscriptions.remove(user.channel(), only.id())).isTrue();
    chain.asked();
    grow();
    grow();
    assertThat(chain.asked()).isEmpty();
    assertThat(user.items()).hasSize(1);
    subscribe(user, Kind.HEADS);
    grow();
    assertThat(user.items()).as("from now on").hasSize(1);
  }

  @Test
  void thereAreOnlySoManySubscriptions() {
    Listener one = listener("user");
    for (int i = 0; i < 40; i++) {
      subscribe(one, Kind.HEADS);
    }
    assertThatThrownBy(() -> subscribe(one, Kind.HEADS)).isInstanceOf(RpcError.class);
    Listener other = listener("user");
    for (int i = 0; i < 10; i++) {
      subscribe(other, Kind.LOGS);
    }
    assertThatThrownBy(() -> subscribe(other, Kind.LOGS)).isInstanceOf(RpcError.class);
    subscriptions.drop(one.channel());
    assertThat(subscriptions.of(Kind.HEADS)).isEmpty();
    Address[] many = new Address[49 * 16];
    for (int i = 0; i < many.length; i++) {
      many[i] = new Address("0x" + String.format("%040x", i));
    }
    subscribe(other, Kind.LOGS, many);
    assertThatThrownBy(() -> subscribe(other, Kind.LOGS, many))
        .as("too much to look for")
        .isInstanceOf(RpcError.class);
    Address last = many[many.length - 1];
    assertThat(subscriptions.matching(last, List.of())).hasSize(11);
    assertThat(subscriptions.matching(ONE, List.of(GrowingChain.hash(7)))).hasSize(10);
  }
}
