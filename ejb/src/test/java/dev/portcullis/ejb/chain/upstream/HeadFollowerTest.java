package dev.portcullis.ejb.chain.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Heads arrive, whatever happens to the WebSocket. */
class HeadFollowerTest {
  private final BlockingQueue<Long> heads = new LinkedBlockingQueue<>();
  private FakeNode fake;
  private UpstreamNode node;

  @BeforeEach
  void start() throws Exception {
    fake = new FakeNode();
  }

  @AfterEach
  void stop() {
    node.close();
    fake.close();
  }

  private void follow(UpstreamSettings settings) {
    node = new UpstreamNode(settings, UpstreamNodeTest.THREADS, UpstreamCalls.UNCOUNTED);
    var unused = node.onHead(head -> heads.add(head.number()));
  }

  @Test
  void pollingAloneFindsHeads() throws Exception {
    follow(fake.settings(Optional.empty()));
    fake.head = 6;
    awaitHead(6);
    fake.head = 9;
    awaitHead(9);
    assertThat(node.reachable()).isTrue();
  }

  /** What could not be loaded or allocated now, another time may do without. */
  @Test
  void anErrorIsNotTheEnd() throws Exception {
    follow(fake.settings(Optional.empty()));
    AtomicInteger errors = new AtomicInteger();
    var unused =
        node.onHead(
            head -> {
              errors.incrementAndGet();
              throw new NoClassDefFoundError("listener");
            });
    node.afterPoll(
        () -> {
          if (errors.getAndIncrement() < 2) {
            throw new NoClassDefFoundError("look");
          }
        });
    awaitTrue(() -> errors.get() > 2);
    for (long number = 6; number < 9; number++) {
      fake.head = (int) number;
      awaitHead(number);
    }
  }

  @Test
  void theWebSocketAnnouncesHeadsThatPollingDoesNotSee() throws Exception {
    follow(fake.settings());
    awaitTrue(() -> node.subscribed());
    fake.announce(6);
    awaitHead(6);
  }

  @Test
  void pollingTakesOverWhenTheWebSocketIsCutAndYieldsWhenItIsBack() throws Exception {
    follow(fake.settings());
    awaitTrue(() -> node.subscribed());
    fake.acceptSockets = false;
    fake.cutSockets();
    awaitTrue(() -> !node.subscribed());
    fake.head = 7;
    awaitHead(7);
    fake.acceptSockets = true;
    awaitTrue(() -> node.subscribed());
    fake.announce(8);
    awaitHead(8);
  }

  @Test
  void aHeadOfAnotherChainIsNotAnnounced() throws Exception {
    follow(fake.settings());
    awaitTrue(() -> node.subscribed());
    fake.announce(6);
    awaitHead(6);
    fake.chainId = 78;
    fake.announce(42);
    awaitTrue(node::isOfAnotherChain);
    fake.chainId = 77;
    fake.head = 43;
    fake.announce(43);
    awaitTrue(() -> heads.contains(43L));
    assertThat(heads).doesNotContain(42L);
  }

  /** Behind HTTP is a node of our chain, and behind the WebSocket one of another. */
  @Test
  void aHeadThatTheNodeDoesNotHaveOverHttpIsNotAnnounced() throws Exception {
    fake.otherHistory = true;
    follow(fake.settings());
    awaitTrue(() -> node.subscribed());
    fake.announce(4);
    awaitLooks();
    fake.announce(72);
    awaitLooks();
    fake.head = 80;
    awaitTrue(() -> heads.contains(80L));
    assertThat(heads).doesNotContain(4L, 72L);
  }

  /** Behind HTTP is a node of another chain: what continues the blocks seen before is not ours. */
  @Test
  void nothingIsAnnouncedWhileTheNodeIsOfAnotherChain() throws Exception {
    follow(fake.settings());
    awaitTrue(() -> node.subscribed());
    fake.announce(6);
    awaitHead(6);
    fake.chainId = 78;
    fake.announce(42);
    awaitTrue(node::isOfAnotherChain);
    awaitLooks();
    fake.announce(7);
    awaitLooks();
    fake.chainId = 77;
    fake.head = 8;
    awaitTrue(() -> heads.contains(8L));
    assertThat(heads).doesNotContain(7L, 42L);
  }

  /** Behind HTTP is a node that stays behind: its blocks are what can be read. */
  @Test
  void aWebSocketThatIsAheadOfTheNodeForLongIsReplaced() throws Exception {
    follow(fake.settings());
    awaitTrue(() -> node.subscribed());
    fake.announce(6);
    awaitHead(6);
    fake.announce(7);
    awaitTrue(() -> fake.sockets() == 0);
  }

  @Test
  void theChainIdIsCheckedWhenTheWebSocketIsBack() throws Exception {
    UpstreamSettings s = fake.settings();
    follow(
        new UpstreamSettings(
            s.name(),
            s.chainId(),
            s.httpUrl(),
            s.wsUrl(),
            s.poll(),
            Duration.ofHours(1),
            s.timeout(),
            s.attempt(),
            s.maxConnections(),
            s.maxResponseBytes()));
    awaitTrue(() -> node.subscribed());
    fake.chainId = 78;
    fake.cutSockets();
    awaitTrue(node::isOfAnotherChain);
  }

  @Test
  void aSilentWebSocketIsReplaced() throws Exception {
    follow(fake.settings());
    awaitTrue(() -> node.subscribed());
    fake.head = 8;
    awaitHead(8);
    fake.head = 9;
    awaitHead(9);
    // Replaced: the node receives a second subscription request.
    AtomicInteger subscriptions = new AtomicInteger();
    fake.socket =
        text -> {
          subscriptions.incrementAndGet();
          return Optional.of("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"0xab\"}");
        };
    AtomicLong mined = new AtomicLong(fake.head);
    awaitTrue(
        () -> {
          fake.head = mined.incrementAndGet();
          return subscriptions.get() > 0;
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense",
        "[]",
        "{\"id\":1,\"error\":{\"code\":-32601,\"message\":\"no subscriptions\"}}",
        "{\"method\":\"eth_subscription\"}",
        "{\"id\":1,\"result\":7}",
      })
  void aWebSocketThatSendsRubbishLeavesPollingInPlace(String rubbish) throws Exception {
    fake.socket = text -> Optional.of(rubbish);
    follow(fake.settings());
    fake.head = 6;
    awaitHead(6);
    fake.head = 7;
    awaitHead(7);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense",
        "{\"method\":\"eth_subscription\",\"params\":{\"subscription\":\"0xab\"}}",
        "{\"method\":\"eth_subscription\",\"params\":{\"subscription\":\"0xab\",\"result\":{}}}",
      })
  void rubbishAfterTheSubscriptionEndsTheWebSocketOnly(String rubbish) throws Exception {
    follow(fake.settings());
    awaitTrue(() -> node.subscribed());
    fake.announce(6);
    awaitHead(6);
    fake.send(rubbish);
    fake.head = 50;
    awaitHead(50);
  }

  @Test
  void aMessageWithoutEndEndsTheWebSocket() throws Exception {
    follow(fake.settings());
    awaitTrue(() -> node.subscribed());
    fake.acceptSockets = false;
    fake.send("x".repeat(3 * 1024 * 1024));
    awaitTrue(() -> fake.sockets() == 0);
    fake.head = 6;
    awaitHead(6);
  }

  @Test
  void aListenerThatThrowsReceivesTheNextHead() throws Exception {
    follow(fake.settings(Optional.empty()));
    var unused =
        node.onHead(
            head -> {
              throw new IllegalStateException("broken listener, on purpose");
            });
    fake.head = 6;
    awaitHead(6);
    fake.head = 7;
    awaitHead(7);
  }

  @Test
  void noHeadIsReportedAfterTheFollowerStops() throws Exception {
    follow(fake.settings(Optional.empty()));
    BlockingQueue<Long> mine = new LinkedBlockingQueue<>();
    Runnable end = node.onHead(head -> mine.add(head.number()));
    fake.head = 6;
    awaitTrue(() -> mine.contains(6L));
    end.run();
    fake.head = 7;
    awaitHead(7);
    assertThat(mine).doesNotContain(7L);
  }

  @Test
  void aMissingNodeIsUnreachableAndItsHeadsReturnWithIt() throws Exception {
    follow(fake.settings());
    awaitTrue(() -> node.reachable() && node.subscribed());
    fake.close();
    awaitTrue(() -> !node.reachable());
    fake = new FakeNode(fake.port());
    fake.head = 12;
    awaitHead(12);
    awaitTrue(node::reachable);
  }

  private void awaitHead(long number) throws InterruptedException {
    Long head = heads.poll(20, TimeUnit.SECONDS);
    while (head != null && head != number) {
      head = heads.poll(20, TimeUnit.SECONDS);
    }
    assertThat(head).as("head %s was announced", number).isNotNull();
  }

  /** The node is looked at, and what was announced before has been judged. */
  private void awaitLooks() {
    int before = fake.asked.size();
    awaitTrue(() -> fake.asked.size() > before + 3);
  }

  private static void awaitTrue(BooleanSupplier condition) {
    org.awaitility.Awaitility.await().until(condition::getAsBoolean);
  }
}
