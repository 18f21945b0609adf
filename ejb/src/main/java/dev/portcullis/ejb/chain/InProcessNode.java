package dev.portcullis.ejb.chain;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockLog;
import dev.portcullis.devnet.chain.BlockRef;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.ChainListener;
import dev.portcullis.devnet.evm.Deadline;
import dev.portcullis.devnet.node.method.NodeMethods;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Json;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;

/**
 * A chain in this process, asked without HTTP. JSON-RPC goes through the same method table that its
 * port serves, so both answer alike. The chain itself stays the opener's to close.
 */
class InProcessNode implements ChainNode {
  private static final int UNKNOWN_BLOCK = -32000;

  private final String name;
  private final Chain chain;
  private final NodeMethods methods;
  private final HeadFeed feed;
  private final ChainListener listener =
      new ChainListener() {
        @Override
        public void onBlock(Block block) {
          feed.announce(header(block));
        }

        @Override
        public void onRemoved(List<Block> removed) {
          feed.announce(head());
        }
      };

  /**
   * A chain that is open.
   *
   * @param name as the operator calls it
   * @param methods its own, followed from now on
   */
  InProcessNode(String name, NodeMethods methods, ThreadFactory threads) {
    this.name = name;
    this.chain = methods.chain();
    this.methods = methods;
    this.feed = new HeadFeed(threads);
    methods.follow();
    chain.addListener(listener);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long chainId() {
    return chain.settings().chainId();
  }

  @Override
  public BlockHeader head() {
    return header(chain.head());
  }

  @Override
  public Optional<BlockHeader> block(long number) {
    return chain.block(new BlockRef.Height(number)).map(InProcessNode::header);
  }

  @Override
  public List<ChainLog> logs(BlockHeader block, FollowedEvents wanted) {
    if (wanted.in(block.bloom()).isEmpty()) {
      return List.of();
    }
    BlockRef ref =
        new BlockRef.ByHash(dev.portcullis.ethereum.common.Hash.of(block.hash().bytes()));
    return chain
        .block(ref)
        .orElseThrow(() -> new NodeRefusal(UNKNOWN_BLOCK, "unknown block", null))
        .logs()
        .stream()
        .map(InProcessNode::log)
        .filter(wanted::include)
        .toList();
  }

  @Override
  public Runnable onHead(Consumer<BlockHeader> consumer) {
    return feed.listen(consumer);
  }

  @Override
  public boolean reachable() {
    return true;
  }

  @Override
  public boolean tellsEffects() {
    return true;
  }

  @Override
  public JsonNode call(String method, JsonNode params) {
    Deadline deadline = Deadline.whenCancelled();
    Runnable over = Cancellation.current().begin(deadline::cancel);
    try {
      return deadline.run(() -> methods.dispatcher().call(method, params));
    } catch (RpcException refused) {
      JsonNode data = refused.data() == null ? null : Json.MAPPER.valueToTree(refused.data());
      throw new NodeRefusal(refused.code(), refused.getMessage(), data);
    } finally {
      over.run();
    }
  }

  private static BlockHeader header(Block block) {
    return new BlockHeader(
        block.number(),
        hash(block.hash()),
        hash(block.header().parentHash()),
        block.header().timestamp(),
        Bloom.of(block.header().logsBloom().toString(), true));
  }

  private static ChainLog log(BlockLog log) {
    return new ChainLog(
        new Address(log.log().address().toString()),
        log.log().topics().stream().map(InProcessNode::hash).toList(),
        log.log().data().toString(),
        log.blockNumber(),
        hash(log.blockHash()),
        hash(log.transactionHash()),
        log.transactionIndex(),
        log.logIndex());
  }

  private static Hash32 hash(dev.portcullis.ethereum.common.Hash hash) {
    return new Hash32(hash.toString());
  }

  @Override
  public void close() {
    chain.removeListener(listener);
    methods.close();
    feed.close();
  }
}
