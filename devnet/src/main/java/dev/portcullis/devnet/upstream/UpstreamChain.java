package dev.portcullis.devnet.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockLog;
import dev.portcullis.devnet.block.LogMatcher;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.Hash;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Another chain up to one of its blocks, of which a development chain is a copy. Data are fetched
 * from an upstream node; every method raises {@link UpstreamException} when that fails.
 * Thread-safe.
 */
public final class UpstreamChain {
  private static final int SMALL_BYTES = 16 << 10;
  private static final int BLOCK_BYTES = 10 << 20;
  private static final long MOST_BLOCKS = 10_000;

  private final UpstreamRpcClient node;
  private final UpstreamStateCache memory = new UpstreamStateCache(this);
  private final BoundedCache<Long, Block> blocks = new BoundedCache<>(MOST_BLOCKS, block -> 1);
  private final long chainId;
  private final Block last;

  private UpstreamChain(UpstreamRpcClient node, OptionalLong wanted) {
    this.node = node;
    this.chainId = readChainId();
    long number =
        wanted.isPresent()
            ? wanted.getAsLong()
            : node.send("eth_blockNumber", UpstreamRpcClient.params(), SMALL_BYTES)
                .answer()
                .number(UpstreamBlocks.MOST);
    this.last =
        readBlock(number)
            .orElseThrow(
                () -> new UpstreamException("the chain at " + name() + " has no block " + number));
  }

  /**
   * Reads the chain that is to be copied.
   *
   * @param url of an upstream node, http or https
   * @param block the last copied one; empty for the latest
   * @return the chain
   * @throws IllegalArgumentException when the address is malformed
   * @throws UpstreamException when the node does not return the required data
   */
  public static UpstreamChain at(URI url, OptionalLong block) {
    return new UpstreamChain(new UpstreamRpcClient(url), block);
  }

  /** The same chain in its current state, at another block. */
  public UpstreamChain at(OptionalLong block) {
    return new UpstreamChain(node, block);
  }

  /** The address of the upstream node, without parts that may be secret. */
  public String name() {
    return node.name();
  }

  /** Its chain id. */
  public long chainId() {
    return chainId;
  }

  /** The height of the last copied block. */
  public long number() {
    return last.number();
  }

  /** The last copied block: its header, under the hash it has there. */
  public Block last() {
    return last;
  }

  /** The header of a copied block, under the hash it has there. */
  public Optional<Block> block(long number) {
    if (number < 0 || number > last.number()) {
      return Optional.empty();
    }
    if (number == last.number()) {
      return Optional.of(last);
    }
    Block known = blocks.get(number);
    if (known != null) {
      return Optional.of(known);
    }
    verify();
    Optional<Block> read = readBlock(number);
    read.ifPresent(block -> blocks.put(number, block));
    return read;
  }

  /** The header of the copied block with this hash. */
  public Optional<Block> block(Hash hash) {
    if (hash.equals(last.hash())) {
      return Optional.of(last);
    }
    UpstreamResult told =
        sendRequest(
                "eth_getBlockByHash",
                UpstreamRpcClient.params().add(hash.toString()).add(false),
                BLOCK_BYTES)
            .answer();
    if (told.isNull()) {
      return Optional.empty();
    }
    Block block = UpstreamBlocks.read(told);
    if (!block.hash().equals(hash)) {
      throw told.field("hash").must(hash.toString());
    }
    return Optional.of(block).filter(found -> found.number() <= last.number());
  }

  /** The state after a copied block. */
  public StateReader state(long block) {
    return new UpstreamState(memory, block);
  }

  /**
   * Logs of copied blocks.
   *
   * @param mostBytes their maximum size as JSON
   * @return in order
   */
  public List<BlockLog> logs(LogMatcher filter, long from, long to, long mostBytes) {
    UpstreamLogs wanted = new UpstreamLogs(filter, from, Math.min(to, last.number()));
    int most = (int) Math.min(mostBytes, BLOCK_BYTES);
    return wanted.read(sendRequest("eth_getLogs", wanted.params(), most).answer());
  }

  /**
   * Calls the upstream node.
   *
   * @param method a method of JSON-RPC
   * @param params the parameters, an array
   * @param mostBytes the maximum size of the response
   * @return the result as received
   */
  public JsonNode call(String method, ArrayNode params, int mostBytes) {
    return sendRequest(method, params, mostBytes).answer().json();
  }

  /** Sends a request to a node that is verified to still serve this chain. */
  UpstreamRpcClient.PendingCall sendRequest(String method, ArrayNode params, int mostBytes) {
    verify();
    return node.send(method, params, mostBytes);
  }

  /** A node that was unreachable may have returned with another chain. */
  private void verify() {
    if (!node.isUnreliable()) {
      return;
    }
    boolean same =
        readChainId() == chainId
            && readBlock(last.number())
                .filter(block -> block.hash().equals(last.hash()))
                .isPresent();
    if (!same) {
      throw new UpstreamException(
          "the chain at " + name() + " is not the one that was copied: begin again with a reset");
    }
    node.setUnreliable(false);
  }

  private long readChainId() {
    UpstreamResult told =
        node.send("eth_chainId", UpstreamRpcClient.params(), SMALL_BYTES).answer();
    long id = told.number(UpstreamBlocks.MOST);
    if (id == 0) {
      throw told.must("a chain id");
    }
    return id;
  }

  private Optional<Block> readBlock(long number) {
    UpstreamResult told =
        node.send(
                "eth_getBlockByNumber",
                UpstreamRpcClient.params().add(EthereumHex.quantity(number)).add(false),
                BLOCK_BYTES)
            .answer();
    if (told.isNull()) {
      return Optional.empty();
    }
    Block block = UpstreamBlocks.read(told);
    if (block.number() != number) {
      throw told.field("number").must(EthereumHex.quantity(number));
    }
    return Optional.of(block);
  }
}
