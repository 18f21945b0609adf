package dev.portcullis.ejb.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.BlockHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.FollowedEvents;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Hex;
import dev.portcullis.kernel.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A chain of empty blocks and logs that the test puts in, which can be cut and grown again. */
final class FakeChain implements ChainNode {
  static final long CHAIN_ID = 6565;

  private record Block(BlockHeader header, List<ChainLog> logs) {}

  private final List<Block> blocks = new ArrayList<>();
  private boolean reachable = true;
  private Runnable onLogs = () -> {};

  FakeChain() {
    grow("genesis");
  }

  /** Adds a block with a log of {@code contract} and {@code topic0}; {@code salt} sets its hash. */
  ChainLog grow(String salt, Address contract, Hash32 topic0) {
    BlockHeader header = grow(salt);
    List<ChainLog> logs = blocks.get((int) header.number()).logs();
    ChainLog log =
        new ChainLog(
            contract,
            List.of(topic0),
            "0x",
            header.number(),
            header.hash(),
            hash("transaction " + header.hash()),
            0,
            logs.size());
    logs.add(log);
    return log;
  }

  BlockHeader grow(String salt) {
    Hash32 parent = blocks.isEmpty() ? hash("none") : head().hash();
    long number = blocks.size();
    BlockHeader header =
        new BlockHeader(number, hash(parent + salt), parent, 1_770_113_700 + number);
    blocks.add(new Block(header, new ArrayList<>()));
    return header;
  }

  /** Takes away every block from {@code number} on. */
  void cut(long number) {
    blocks.subList((int) number, blocks.size()).clear();
  }

  void reachable(boolean answers) {
    reachable = answers;
  }

  /** Runs {@code action} each time logs have been read. */
  void onLogs(Runnable action) {
    onLogs = action;
  }

  static Hash32 hash(String text) {
    return new Hash32(Hex.of(Sha256.digest(text.getBytes(StandardCharsets.UTF_8))));
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
  public BlockHeader head() {
    if (!reachable) {
      throw Failure.of(Failure.Reason.CHAIN_UNAVAILABLE, "The chain does not answer");
    }
    return blocks.get(blocks.size() - 1).header();
  }

  @Override
  public Optional<BlockHeader> block(long number) {
    return number < blocks.size()
        ? Optional.of(blocks.get((int) number).header())
        : Optional.empty();
  }

  @Override
  public List<ChainLog> logs(BlockHeader block, FollowedEvents wanted) {
    List<ChainLog> found =
        blocks.stream()
            .filter(each -> each.header().equals(block))
            .flatMap(each -> each.logs().stream())
            .filter(wanted::include)
            .toList();
    onLogs.run();
    return found;
  }

  @Override
  public Runnable onHead(Consumer<BlockHeader> listener) {
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
