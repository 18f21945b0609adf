package dev.portcullis.ejb.chain.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.Bloom;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.FollowedEvents;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * Whatever a node leaves out, makes up or refuses: the logs are the truth, or it is not believed.
 */
class BlockLogsTest {
  private static final Hash32 BLOCK = new Hash32(FakeNode.hash(9));
  private static final int KINDS = 6;

  /** A node with the logs of one block and limits of its own. */
  private static final class Node implements BlockLogs.Caller {
    private final List<ChainLog> truth = new ArrayList<>();
    private final List<String> asked = new ArrayList<>();
    private Predicate<ChainLog> said = log -> true;
    private Predicate<ChainLog> received = log -> true;
    private boolean hasReceipts = true;
    private boolean hasSingleReceipts = true;

    /** For so many blocks it has no receipts any more. */
    private int refusedReceipts;

    /** What is left out when all logs of the block are requested. */
    private Predicate<ChainLog> saidOfAll = log -> true;

    /** So many transactions without logs precede the others. */
    private int silentTransactions;

    private int maxLogs = Integer.MAX_VALUE;

    /** So many transactions the block names beside those that it has. */
    private int namedTransactions;

    @Override
    public JsonNode call(String method, JsonNode params) {
      asked.add(method);
      if (method.equals("eth_getBlockReceipts")) {
        if (!hasReceipts) {
          throw new NodeErrorException(-32601, "no such method", null);
        }
        if (refusedReceipts-- > 0) {
          throw new NodeErrorException(-32000, "pruned", null);
        }
        ArrayNode receipts = JsonNodeFactory.instance.arrayNode();
        truth.stream()
            .filter(received)
            .forEach(log -> receipts.addObject().putArray("logs").add(BelievedLogs.json(log)));
        return receipts;
      }
      if (method.equals("eth_getBlockByHash")) {
        assertThat(params).hasToString("[\"" + BLOCK.text() + "\",false]");
        ObjectNode block = JsonNodeFactory.instance.objectNode();
        ArrayNode hashes = block.putArray("transactions");
        for (int i = 0; i < silentTransactions; i++) {
          hashes.add(FakeNode.hash(1_000_000L + i));
        }
        truth.forEach(log -> hashes.add(log.transactionHash().text()));
        for (int i = 0; i < namedTransactions; i++) {
          hashes.add(FakeNode.hash(2_000_000L + i));
        }
        return block;
      }
      if (method.equals("eth_getTransactionReceipt")) {
        if (!hasSingleReceipts) {
          throw new NodeErrorException(-32601, "no such method", null);
        }
        ObjectNode receipt = JsonNodeFactory.instance.objectNode();
        ArrayNode logs = receipt.putArray("logs");
        truth.stream()
            .filter(received)
            .filter(log -> log.transactionHash().text().equals(params.path(0).textValue()))
            .forEach(log -> logs.add(BelievedLogs.json(log)));
        return receipt;
      }
      JsonNode filter = params.path(0);
      assertThat(filter.path("blockHash").textValue()).isEqualTo(BLOCK.text());
      List<String> addresses = new ArrayList<>();
      filter.path("address").forEach(address -> addresses.add(address.textValue()));
      ArrayNode found = JsonNodeFactory.instance.arrayNode();
      truth.stream()
          .filter(log -> addresses.isEmpty() ? saidOfAll.test(log) : said.test(log))
          .filter(log -> addresses.isEmpty() || addresses.contains(log.address().text()))
          .forEach(log -> found.add(BelievedLogs.json(log)));
      if (found.size() > maxLogs) {
        throw new NodeErrorException(
            -32602, "Query returned more than " + maxLogs + " results", null);
      }
      return found;
    }

    ChainHeader header() {
      return new ChainHeader(9, BLOCK, new Hash32(FakeNode.hash(8)), 0, Bloom.of(truth));
    }
  }

  private final Node node = new Node();

  @Property(tries = 400)
  void readLogsAreCorrectOrTheNodeIsRejected(
      @ForAll long seed,
      @ForAll @IntRange(min = 0, max = 30) int logs,
      @ForAll @IntRange(min = 1, max = 500) int followed,
      @ForAll boolean liesInReceipts,
      @ForAll boolean hasReceipts,
      @ForAll boolean hasSingleReceipts,
      @ForAll boolean liesOfAll) {
    fill(seed, logs);
    node.hasReceipts = hasReceipts;
    node.hasSingleReceipts = hasSingleReceipts;
    FollowedEvents wanted = wanted(followed);
    List<ChainLog> truth = node.truth.stream().filter(wanted::include).toList();
    // Leaves out all of one event: what the filter can show.
    ChainLog left = logs == 0 ? null : node.truth.get(new Random(seed).nextInt(logs));
    node.said = log -> left == null || !same(log, left);
    node.received = liesInReceipts ? node.said : log -> true;
    node.saidOfAll = liesOfAll ? node.said : log -> true;
    List<ChainLog> said = node.truth.stream().filter(node.said).toList();
    boolean shown = !Bloom.of(said).equals(Bloom.of(node.truth));
    boolean proves = hasReceipts || hasSingleReceipts;
    boolean asksReceipts = proves && followed <= FollowedEvents.MOST_TESTED && !liesInReceipts;
    try {
      List<ChainLog> read = read(wanted);
      if (shown || asksReceipts) {
        assertThat(read).isEqualTo(truth);
      }
    } catch (IllegalArgumentException notBelieved) {
      assertThat(liesInReceipts || !proves).isTrue();
    }
  }

  @Property(tries = 100)
  void anHonestNodeIsAcceptedRegardlessOfItsLimits(
      @ForAll long seed,
      @ForAll @IntRange(min = 0, max = 30) int logs,
      @ForAll @IntRange(min = 1, max = 500) int followed) {
    fill(seed, logs);
    node.maxLogs = logs;
    FollowedEvents wanted = wanted(followed);
    assertThat(read(wanted)).isEqualTo(node.truth.stream().filter(wanted::include).toList());
  }

  @Example
  void aBlockThatNamesMoreTransactionsThanABlockHasIsNotProven() {
    fill(1, 3);
    node.hasReceipts = false;
    node.said = log -> false;
    node.namedTransactions = 50_000;
    assertThatThrownBy(() -> read(wanted(KINDS * KINDS)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("more transactions than a block has");
    assertThat(node.asked).doesNotContain("eth_getTransactionReceipt");
  }

  @Example
  void aQuestionThatIsTooLargeIsDividedByContracts() {
    for (int i = 0; i < KINDS; i++) {
      node.truth.add(log(i, i));
    }
    node.maxLogs = 1;
    assertThat(read(wanted(KINDS * KINDS))).hasSize(KINDS);
    node.asked.clear();
    assertThat(read(wanted(FollowedEvents.MOST_TESTED + 1))).hasSize(KINDS);
  }

  @Example
  void aBlockWithoutAnythingThatIsFollowedCostsNoQuestion() {
    node.truth.add(log(0, 3));
    assertThat(read(new FollowedEvents(Set.of(event(1, 1))))).isEmpty();
    assertThat(node.asked).isEmpty();
  }

  @Example
  void whatTheFilterPromisesInVainIsBelievedByTheReceipts() {
    // Contract and topic are in the filter, but not in one log.
    node.truth.add(log(0, 1));
    node.truth.add(log(1, 8));
    FollowedEvents wanted =
        new FollowedEvents(
            Set.of(new FollowedEvents.Event(log(0, 1).address(), log(1, 8).topics().get(0))));
    assertThat(read(wanted)).isEmpty();
    assertThat(node.asked).containsExactly("eth_getLogs", "eth_getBlockReceipts");
  }

  @Example
  void withoutReceiptsOfBlocksThoseOfItsTransactionsDecide() {
    fill(1, 5);
    node.hasReceipts = false;
    node.silentTransactions = 250;
    node.said = log -> false;
    assertThat(read(wanted(KINDS * KINDS))).isEqualTo(node.truth);
    assertThat(node.asked)
        .startsWith("eth_getLogs", "eth_getBlockReceipts", "eth_getBlockByHash")
        .filteredOn("eth_getTransactionReceipt"::equals)
        .hasSize(255);
  }

  @Example
  void aNodeIsAskedForAMethodThatItDoesNotHaveOnceAnHour() {
    fill(1, 5);
    node.hasReceipts = false;
    node.hasSingleReceipts = false;
    node.said = log -> false;
    AtomicLong nanos = new AtomicLong();
    BlockLogs reader = new BlockLogs(node, nanos::get);
    for (int block = 0; block < 3; block++) {
      assertThat(reader.read(node.header(), wanted(KINDS * KINDS))).isEqualTo(node.truth);
    }
    assertThat(node.asked).filteredOn("eth_getBlockReceipts"::equals).hasSize(1);
    assertThat(node.asked).filteredOn("eth_getTransactionReceipt"::equals).hasSize(1);

    node.hasReceipts = true;
    nanos.addAndGet(UnsupportedMethods.MEMORY.toNanos() + 1);
    node.asked.clear();
    assertThat(reader.read(node.header(), wanted(KINDS * KINDS))).isEqualTo(node.truth);
    assertThat(node.asked).containsExactly("eth_getLogs", "eth_getBlockReceipts");
  }

  /** A refusal for another reason does not concern the next block. */
  @Example
  void aNodeThatRefusesOneBlockIsAskedForTheNext() {
    fill(1, 5);
    node.said = log -> false;
    node.refusedReceipts = 1;
    BlockLogs reader = new BlockLogs(node);
    for (int block = 0; block < 2; block++) {
      assertThat(reader.read(node.header(), wanted(KINDS * KINDS))).isEqualTo(node.truth);
    }
    assertThat(node.asked).filteredOn("eth_getBlockReceipts"::equals).hasSize(2);
  }

  @Example
  void aNodeWithoutAnyReceiptsThatLeavesLogsOutIsNotBelieved() {
    fill(1, 5);
    node.hasReceipts = false;
    node.hasSingleReceipts = false;
    node.said = log -> log.logIndex() > 1;
    node.saidOfAll = node.said;
    assertThatThrownBy(() -> read(wanted(KINDS * KINDS)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "fewer logs than the block promises, and no receipts: no such method");
  }

  @Example
  void aPromiseInVainHaltsNothingWithoutAnyReceipts() {
    node.truth.add(log(0, 1));
    node.truth.add(log(1, 8));
    node.hasReceipts = false;
    node.hasSingleReceipts = false;
    FollowedEvents wanted =
        new FollowedEvents(
            Set.of(new FollowedEvents.Event(log(0, 1).address(), log(1, 8).topics().get(0))));
    assertThat(read(wanted)).isEmpty();
    assertThat(node.asked)
        .containsSubsequence(
            "eth_getLogs", "eth_getBlockReceipts", "eth_getTransactionReceipt", "eth_getLogs");
  }

  @Example
  void receiptsThatContradictTheFilterAreNotBelieved() {
    fill(1, 5);
    node.hasReceipts = false;
    node.said = log -> log.logIndex() > 1;
    node.received = node.said;
    assertThatThrownBy(() -> read(wanted(KINDS * KINDS)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("receipts that are not those of the block");
  }

  @Example
  void zerosForAFilterSayNothing() {
    node.truth.add(log(0, 0));
    ChainHeader zeros =
        new ChainHeader(9, BLOCK, BLOCK, 0, Bloom.of("0x" + "0".repeat(512), false));
    assertThat(reader().read(zeros, wanted(1))).hasSize(1);
    ChainHeader none = new ChainHeader(9, BLOCK, BLOCK, 0, Bloom.of("0x" + "0".repeat(512), true));
    assertThat(reader().read(none, wanted(1))).isEmpty();
  }

  @Example
  void aLogOfAnotherBlockIsNotBelieved() {
    ChainLog own = log(0, 0);
    node.truth.add(
        new ChainLog(
            own.address(), own.topics(), "0x", 9, new Hash32(FakeNode.hash(4)), BLOCK, 0, 0));
    assertThatThrownBy(() -> read(wanted(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a log that was not requested");
  }

  @Example
  void anUnknownBlockIsTheNodesOwnRefusal() {
    BlockLogs.Caller none =
        (method, params) -> {
          throw new NodeErrorException(-32000, "unknown block", null);
        };
    node.truth.add(log(0, 0));
    BlockLogs reader = new BlockLogs(none);
    assertThatThrownBy(() -> reader.read(node.header(), wanted(1)))
        .isInstanceOf(NodeErrorException.class);
  }

  private List<ChainLog> read(FollowedEvents wanted) {
    return reader().read(node.header(), wanted);
  }

  private BlockLogs reader() {
    return new BlockLogs(node);
  }

  private void fill(long seed, int logs) {
    node.truth.clear();
    Random random = new Random(seed);
    for (int i = 0; i < logs; i++) {
      node.truth.add(log(i, random.nextInt(KINDS * KINDS)));
    }
  }

  private static boolean same(ChainLog one, ChainLog other) {
    return one.address().equals(other.address()) && one.topics().equals(other.topics());
  }

  private static FollowedEvents wanted(int events) {
    Set<FollowedEvents.Event> wanted = new HashSet<>();
    for (int i = 0; i < events; i++) {
      wanted.add(event(i % KINDS, i / KINDS));
    }
    return new FollowedEvents(wanted);
  }

  private static FollowedEvents.Event event(int contract, int topic) {
    return new FollowedEvents.Event(
        new Address("0x%040x".formatted(contract + 1)), new Hash32(FakeNode.hash(100L + topic)));
  }

  private static ChainLog log(int index, int kind) {
    FollowedEvents.Event event = event(kind % KINDS, kind / KINDS);
    return new ChainLog(
        event.contract(),
        List.of(event.topic0()),
        "0x",
        9,
        BLOCK,
        new Hash32(FakeNode.hash(index)),
        index,
        index);
  }
}
