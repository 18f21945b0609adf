package dev.portcullis.ejb.webhook.scene;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.Bloom;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.FollowedEvents;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.upstream.BelievedLogs;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Sha256;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;

/**
 * A chain of blocks with logs that the test puts in, which can be cut and grown again, behind nodes
 * that lag, lie and are away.
 */
public final class FakeChain implements ChainNode {
  public static final long CHAIN_ID = 6565;

  private record Block(ChainHeader header, List<ChainLog> logs) {}

  private final List<Block> blocks = new ArrayList<>();
  private final Map<Hash32, Block> byHash = new HashMap<>();
  private boolean reachable = true;
  private boolean anothers;
  private ChainNode pinned = this;
  private Duration busy = Duration.ZERO;
  private Runnable onLogs = () -> {};
  private LongUnaryOperator seen = head -> head;
  private UnaryOperator<List<ChainLog>> said = logs -> logs;
  private UnaryOperator<List<ChainLog>> received = logs -> logs;
  private List<Block> left = List.of();
  private BooleanSupplier onLeft = () -> false;
  private boolean disputed;
  private int headersRead;
  private int allowance = Integer.MAX_VALUE;
  private long finished = -1;

  public FakeChain() {
    grow("genesis");
  }

  /** Adds a block with a log of {@code contract} and {@code topic0}; {@code salt} sets its hash. */
  public ChainLog grow(String salt, Address contract, Hash32 topic0) {
    grow(salt, List.of(contract), topic0, "0x");
    return blocks.get(blocks.size() - 1).logs().get(0);
  }

  public ChainHeader grow(String salt) {
    return grow(salt, List.of());
  }

  /** Adds a block with a log of each of {@code contracts}. */
  public ChainHeader grow(String salt, List<Address> contracts, Hash32 topic0, String data) {
    return grow(
        salt, contracts.stream().map(each -> new Emitted(each, List.of(topic0), data)).toList());
  }

  /** What a contract logs. */
  public record Emitted(Address contract, List<Hash32> topics, String data) {}

  /** Adds a block with these logs. */
  public ChainHeader grow(String salt, List<Emitted> emitted) {
    Hash32 parent = blocks.isEmpty() ? hash("none") : top().hash();
    long number = blocks.size();
    Hash32 hash = hash(parent + salt);
    List<ChainLog> logs = new ArrayList<>();
    for (Emitted each : emitted) {
      Hash32 transaction = hash("transaction " + hash);
      int index = logs.size();
      logs.add(
          new ChainLog(
              each.contract(), each.topics(), each.data(), number, hash, transaction, 0, index));
    }
    ChainHeader header =
        new ChainHeader(number, hash, parent, 1_770_113_700 + number, Bloom.of(logs));
    Block block = new Block(header, logs);
    blocks.add(block);
    byHash.put(hash, block);
    return header;
  }

  /** Takes away every block from {@code number} on. */
  public void cut(long number) {
    left = List.copyOf(blocks);
    blocks.subList((int) number, blocks.size()).clear();
  }

  /** The newest block, regardless of the nodes' heads. */
  public ChainHeader top() {
    return blocks.get(blocks.size() - 1).header();
  }

  /** All logs of the chain as it is, in order. */
  public List<ChainLog> allLogs() {
    return blocks.stream().flatMap(block -> block.logs().stream()).toList();
  }

  public void reachable(boolean answers) {
    reachable = answers;
  }

  /** Whether the node has become one of another chain. */
  public void anothers(boolean now) {
    anothers = now;
  }

  /** Has the rate limit of the node let so many more headers be read. */
  public void allow(int headers) {
    allowance = headers;
  }

  /** Refuses calls by the node's rate limit; zero refuses none. */
  public void busy(Duration wait) {
    busy = wait;
  }

  /** Which node answers a search for a fork. */
  public void pin(ChainNode node) {
    pinned = node;
  }

  @Override
  public ChainNode pinned() {
    return pinned;
  }

  @Override
  public void confirmChain() {
    if (anothers) {
      throw Failure.of(Failure.Reason.CHAIN_UNAVAILABLE, "another chain");
    }
  }

  /** Reports all blocks up to this number as final. */
  public void finish(long number) {
    finished = number;
  }

  @Override
  public Optional<ChainHeader> finalized() {
    List<Block> own = asked();
    return finished < 0
        ? Optional.empty()
        : Optional.of(own.get((int) seen.applyAsLong(finished)).header());
  }

  /** Which block a call finds to be the newest, of the number of the one that is. */
  public void seen(LongUnaryOperator head) {
    seen = head;
  }

  /** Whether a call is answered by a node that is still where the chain was before it was cut. */
  public void onLeft(BooleanSupplier call) {
    onLeft = call;
  }

  private List<Block> asked() {
    requireReachable();
    return !left.isEmpty() && onLeft.getAsBoolean() ? left : blocks;
  }

  /** What is answered instead of the logs of a block, and of those in its receipts. */
  public void said(UnaryOperator<List<ChainLog>> logs, UnaryOperator<List<ChainLog>> receipts) {
    said = logs;
    received = receipts;
  }

  /** Whether another node has other blocks. */
  public void disputed(boolean by) {
    disputed = by;
  }

  /** Runs {@code action} each time logs are requested. */
  public void onLogs(Runnable action) {
    onLogs = action;
  }

  /** How many blocks were requested by number. */
  public int headersRead() {
    return headersRead;
  }

  public static Hash32 hash(String text) {
    return new Hash32(HexText.of(Sha256.digest(text.getBytes(StandardCharsets.UTF_8))));
  }

  @Override
  public String name() {
    return "fake";
  }

  @Override
  public long chainId() {
    return CHAIN_ID;
  }

  @Override
  public ChainHeader head() {
    List<Block> own = asked();
    return own.get((int) seen.applyAsLong(own.size() - 1L)).header();
  }

  @Override
  public Optional<ChainHeader> block(long number) {
    List<Block> own = asked();
    headersRead++;
    if (allowance-- <= 0) {
      throw BelievedLogs.busy(Duration.ofSeconds(1));
    }
    return number <= seen.applyAsLong(own.size() - 1L)
        ? Optional.of(own.get((int) number).header())
        : Optional.empty();
  }

  @Override
  public List<ChainLog> logs(ChainHeader block, FollowedEvents wanted) {
    List<Block> own = asked();
    onLogs.run();
    Block found = byHash.get(block.hash());
    if (block.number() >= own.size() || !own.get((int) block.number()).header().equals(block)) {
      throw new NodeErrorException(-32000, "unknown block", null);
    }
    return BelievedLogs.read(block, wanted, said.apply(found.logs()), received.apply(found.logs()));
  }

  private void requireReachable() {
    if (!busy.isZero()) {
      throw BelievedLogs.busy(busy);
    }
    if (!reachable) {
      throw Failure.of(Failure.Reason.CHAIN_UNAVAILABLE, "The chain does not answer");
    }
  }

  @Override
  public boolean hasConflictingBlock(ChainHeader block) {
    return disputed;
  }

  @Override
  public Runnable onHead(Consumer<ChainHeader> listener) {
    return () -> {};
  }

  @Override
  public boolean reachable() {
    return reachable;
  }

  @Override
  public JsonNode call(String method, JsonNode params) {
    throw new UnsupportedOperationException(method);
  }

  @Override
  public void close() {
    reachable = false;
  }
}
